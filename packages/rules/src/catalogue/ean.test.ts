import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEan, eanCheckDigit, missedCheckDigit } from './ean.ts'

test.each([
  ['96385074', '96385074', 'EAN-8'],
  ['036000291452', '036000291452', 'EAN-12'],
  ['4006381333931', '4006381333931', 'EAN-13'],
  ['4 006381-333931', '4006381333931', 'EAN-13'],
  ['10614141000415', '10614141000415', 'EAN-14'],
])('%s is an %s', (text, value, kind) => {
  expect(checkEan(text)).toEqual({ ok: true, value, kind })
})

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['400638133393X', 'not-digits'],
  ['400638133393', 'wrong-check-digit'],
  ['4006381333932', 'wrong-check-digit'],
  ['12345', 'wrong-length'],
])('%j is refused: %s', (text, reason) => {
  expect(checkEan(text)).toEqual({ ok: false, reason })
})

const code = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
  )

test('accepts exactly one check digit for a code', () => {
  fc.assert(
    fc.property(code, (digits) => {
      const right = [...'0123456789'].filter((last) => checkEan(digits + last).ok)
      expect(right).toEqual([String(eanCheckDigit(digits))])
    }),
  )
})

test('detects any single mistyped digit', () => {
  fc.assert(
    fc.property(code, fc.nat(6), fc.integer({ min: 1, max: 9 }), (digits, index, shift) => {
      const wrong = digits.slice(0, index) + ((Number(digits[index]) + shift) % 10) + digits.slice(index + 1)
      expect(checkEan(wrong + eanCheckDigit(digits)).ok).toBe(false)
    }),
  )
})

test('computes a check digit for digits only', () => {
  expect(() => eanCheckDigit('12a')).toThrow(RangeError)
})

test('names the missing check digit of an incomplete EAN, and ignores other texts', () => {
  fc.assert(
    fc.property(code, fc.integer({ min: 1, max: 9 }), (digits, shift) => {
      const digit = eanCheckDigit(digits)
      expect(missedCheckDigit(`${digits}${(digit + shift) % 10}`)).toBe(digit)
      expect(missedCheckDigit(`${digits}${digit}`)).toBeNull()
    }),
  )
  expect(['', 'MIR-01', '12345', '4 006381-33393 X'].map(missedCheckDigit)).toEqual([null, null, null, null])
  expect(missedCheckDigit('4 006381-333930')).toBe(1)
})
