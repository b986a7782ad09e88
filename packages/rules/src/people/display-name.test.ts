import { describe, expect, test } from 'vitest'
import { claimedExtension, displayName } from './display-name.ts'

describe('a display name', () => {
  test.each([
    ['Camión de São João.jpg', 'Camión de São João.jpg'],
    ['cartel 🎉👩‍👩‍👧.png', 'cartel 🎉👩‍👩‍👧.png'],
    ['Camio\u0301n.jpg', 'Camión.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\foto.png', 'foto.png'],
    ['carpeta/', 'file'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['foto\u202Egnp.exe', 'fotognp.exe'],
    ['a\u0000b\r\nc.png', 'abc.png'],
    ['\uFEFF \u200Bx.png ', 'x.png'],
    ['a\uD800.png', 'a\uFFFD.png'],
    ['إعلان.pdf', 'إعلان.pdf'],
    ['<script>alert(1)<script>.png', '<script>alert(1)<script>.png'],
  ])('%j becomes %j', (original, expected) => {
    expect(displayName(original)).toBe(expected)
  })

  test('is shortened between whole characters and keeps its extension', () => {
    const name = displayName(`${'👩‍👩‍👧'.repeat(300)}.tiff`)
    expect(name.endsWith('👩‍👩‍👧….tiff')).toBe(true)
    expect([...new Intl.Segmenter().segment(name)]).toHaveLength(200)
    expect(displayName('a'.repeat(500))).toHaveLength(200)
  })
})

test('finds the extension of a file name', () => {
  expect(claimedExtension('FOTO.PNG')).toBe('png')
  expect(claimedExtension('a.tar.gz')).toBe('gz')
  expect(claimedExtension('cartel')).toBe('')
})
