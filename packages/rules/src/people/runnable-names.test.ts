import { describe, expect, test } from 'vitest'
import { harmlessName, runnableExtension } from './runnable-names.ts'

describe('the name of a runnable file', () => {
  test.each([
    'instalar.bat',
    'A.PS1',
    'carta.pdf.vbs',
    'x.js',
    'x.cmd',
    'x.hta',
    'x.url',
    'x.command',
    'x.sh',
  ])('%s', (name) => expect(runnableExtension(name)).toBe(name.split('.').at(-1)?.toLowerCase()))

  // covers: ASVS 5.2.2
  test('is recognised despite trailing dots and spaces, which Windows ignores', () => {
    expect(runnableExtension('instalar.bat. .')).toBe('bat')
    expect(runnableExtension('instalar.bat ')).toBe('bat')
  })

  test.each([
    'instalar.bat::$DATA',
    'instalar.bat:a:$data',
    'instalar.bat. ::$INDEX_ALLOCATION',
    'instalar.bat:',
  ])('is recognised despite the name of a stream after it, as in %s', (name) => {
    expect(runnableExtension(name)).toBe('bat')
    expect(runnableExtension(harmlessName(name))).toBeUndefined()
  })

  test.each([
    'cartel.pdf',
    'tienda.com: cartel.pdf',
    'Captura 12:30.png',
    'notas.txt',
    'bat',
    'x.bat.txt',
    'cartel v2.final',
    'tiendas.csv',
    'LÉEME.md',
    '',
  ])('is not %s', (name) => expect(runnableExtension(name)).toBeUndefined())

  test('becomes harmless with a text extension', () => {
    expect(harmlessName('instalar.bat')).toBe('instalar.bat.txt')
    expect(harmlessName('cartel.pdf')).toBe('cartel.pdf')
  })
})
