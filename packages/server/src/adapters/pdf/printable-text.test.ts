import { describe, expect, test } from 'vitest'
import { breakable, printableText, shortened } from './printable-text.ts'

describe('printable text', () => {
  test.each([
    ['Camión São João, ñ ç € ã º ª · – × ² ½', 'Camión São João, ñ ç € ã º ª · – × ² ½'],
    ['Ελλάδα Україна Łódź', 'Ελλάδα Україна Łódź'],
    ['cartel 🎉!', 'cartel 🎉!'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['إعلان', 'إعلان'],
    ['a\u0000b\u001b\u202Ec\u200Fd', 'abcd'],
    ['a\uD800b', 'a\ufffdb'],
    ['Camio\u0301n', 'Camión'],
    ['1\u202f200 mm', '1\u00a0200 mm'],
    ['one\r\ntwo\rthree\n\n \n\n\nfour\n', 'one\ntwo\nthree\n\nfour'],
    ['a\tb', 'a b'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(printableText(text)).toBe(expected)
  })

  test('breaks long words', () => {
    expect(printableText('a'.repeat(35))).toBe(`${'a'.repeat(16)}\u200b${'a'.repeat(16)}\u200baaa`)
    expect(breakable(printableText('b'.repeat(16)), 8)).toBe(`${'b'.repeat(8)}\u200b${'b'.repeat(8)}`)
    // Visible characters are never broken, and words of joined letters only after every 40 letters.
    const family = '👩‍👩‍👧'
    expect(printableText(family.repeat(20))).toBe(`${family.repeat(16)}\u200b${family.repeat(4)}`)
    expect(printableText('ب'.repeat(40))).toBe('ب'.repeat(40))
    expect(printableText('ب'.repeat(41))).toBe(`${'ب'.repeat(40)}\u200bب`)
  })
})

test('breaks a long word after its hyphens and slashes, but not within a number', () => {
  const parts = ['PO-2026/17/', 'OTOÑO-', 'INVIERNO-', 'NACIONAL']
  expect(breakable(parts.join(''))).toBe(parts.join('\u200b'))
  expect(breakable('OTOÑO-INVIERNO')).toBe('OTOÑO-INVIERNO')
})

test('truncates a text with an ellipsis', () => {
  expect(shortened('vinilo', 6)).toBe('vinilo')
  expect(shortened('vinilo de corte', 8)).toBe('vinilo…')
})
