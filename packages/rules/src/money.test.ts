import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalText,
  formatArea,
  formatCount,
  formatDecimal,
  formatEuros,
  formatPercent,
  formatShortArea,
  formatShortest,
  formatUnitPrice,
  parseDecimal,
  percentOf,
  roundHalfAwayFromZero,
} from './money.ts'

const safeInteger = fc.maxSafeInteger()

describe('rounding', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [7, 3, 2],
    [-7, 3, -2],
    [1, 2, 1],
    [0, 9, 0],
    [49, 100, 0],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(roundHalfAwayFromZero(numerator, denominator)).toBe(quotient)
  })

  // covers: product 5.1
  test('is never off by more than half, and rounds a half away from zero', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })
    const dividend = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    fc.assert(
      fc.property(dividend, positive, (numerator, denominator) => {
        fc.pre(numerator / denominator < 2n ** 53n - 1n && numerator / denominator > -(2n ** 53n - 1n))
        const quotient = BigInt(roundHalfAwayFromZero(numerator, denominator))
        const outwards = numerator < 0n ? -1n : 1n
        const twiceTheDistance = 2n * (quotient * denominator - numerator) * outwards
        expect(twiceTheDistance <= denominator && twiceTheDistance > -denominator).toBe(true)
      }),
    )
  })

  test('is symmetric around zero', () => {
    fc.assert(
      fc.property(safeInteger, fc.integer({ min: 1 }), (numerator, denominator) => {
        const opposite = roundHalfAwayFromZero(-numerator, denominator)
        expect(opposite + roundHalfAwayFromZero(numerator, denominator)).toBe(0)
      }),
    )
  })

  test('refuses values that it cannot compute exactly', () => {
    expect(() => roundHalfAwayFromZero(1, 0)).toThrow(RangeError)
    expect(() => roundHalfAwayFromZero(1.5, 2)).toThrow(RangeError)
    expect(() => roundHalfAwayFromZero(2n ** 60n, 1)).toThrow(RangeError)
  })
})

describe('percentages', () => {
  test('compute 21 % of 10 euros, and round half a cent up', () => {
    expect(percentOf(1000, 2100)).toBe(210)
    expect(percentOf(150, 100)).toBe(2)
    expect(percentOf(-150, 100)).toBe(-2)
  })

  test('stay exact where the product exceeds 2^53', () => {
    expect(percentOf(Number.MAX_SAFE_INTEGER, 10_000)).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('formatting', () => {
  const plain = (text: string) => text.replace(/\s/gu, ' ')

  test('writes euros as each language does', () => {
    expect(plain(formatEuros(12345678, 'es'))).toBe('123.456,78 €')
    expect(plain(formatEuros(12345678, 'pt-PT'))).toBe('123 456,78 €')
    expect(plain(formatEuros(12345678, 'en'))).toBe('€123,456.78')
    expect(plain(formatEuros(-5, 'es'))).toBe('-0,05 €')
  })

  test('groups thousands in every function and language', () => {
    const locale = fc.constantFrom('es-ES', 'pt-PT', 'en-US')
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9_999_999 }), locale, (whole, language) => {
        const sign = language === 'en-US' ? ',' : language === 'pt-PT' ? '\u00a0' : '.'
        const groupedText = String(whole).replace(/\B(?=(\d{3})+$)/g, sign)
        const texts = [
          formatCount(whole, language),
          formatShortest(whole, 4, language),
          formatDecimal(whole * 100, 2, language),
          formatEuros(whole * 100, language),
          formatUnitPrice(whole * 10_000, language),
          formatArea(whole * 10_000, language),
          formatShortArea(whole * 10_000, language),
          formatPercent(whole * 100, language),
        ]
        for (const text of texts) expect(text).toContain(groupedText)
      }),
    )
  })

  test('keeps the last cent of the largest amount', () => {
    expect(plain(formatEuros(Number.MAX_SAFE_INTEGER, 'es'))).toBe('90.071.992.547.409,91 €')
  })

  test('writes areas with two to four decimals', () => {
    expect(formatArea(15000, 'es')).toBe('1,50')
    expect(formatArea(12345, 'es')).toBe('1,2345')
    expect(formatArea(0, 'en')).toBe('0.00')
  })

  test('writes areas on paper with two decimals, unless that would show zero', () => {
    expect(formatShortArea(12345, 'es')).toBe('1,23')
    expect(formatShortArea(12350, 'es')).toBe('1,24')
    expect(formatShortArea(24, 'es')).toBe('0,0024')
    expect(formatShortArea(0, 'es')).toBe('0,00')
  })

  test('writes the price of a piece with as many decimals as it needs', () => {
    expect(plain(formatUnitPrice(155_636, 'es'))).toBe('15,5636 €')
    expect(plain(formatUnitPrice(142_000, 'pt-PT'))).toBe('14,20 €')
    expect(plain(formatUnitPrice(3, 'en'))).toBe('€0.0003')
  })

  test('writes percentages as their language does, without superfluous decimals', () => {
    expect(formatPercent(2300, 'pt-PT')).toBe('23%')
    expect(formatPercent(1250, 'es')).toBe('12,5\u00a0%')
    expect(formatPercent(520, 'en')).toBe('5.2%')
    expect(formatPercent(525, 'en')).toBe('5.25%')
  })

  // covers: product 9.8
  test('writes numbers that are read back unchanged in the same language', () => {
    const locales = fc.constantFrom('es', 'en', 'pt-PT', 'pt', 'de-CH', 'fr')
    fc.assert(
      fc.property(safeInteger, locales, (value, locale) => {
        expect(parseDecimal(formatDecimal(value, 2, locale), 2)).toEqual({ ok: true, value })
        expect(parseDecimal(formatArea(value, locale), 4)).toEqual({ ok: true, value })
      }),
    )
  })
})

describe('reading numbers', () => {
  test.each([
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1 234,56', 123456],
    ['1\u202f234,56', 123456],
    ["1'234.56", 123456],
    ['1.234.567', 123456700],
    ['1,234,567.8', 123456780],
    ['1234,5', 123450],
    ['1234.5', 123450],
    ['1234', 123400],
    ['0,05', 5],
    [',5', 50],
    ['5,', 500],
    [' -12,30 ', -1230],
    ['−12', -1200],
    ['+3', 300],
    ['-0', 0],
    ['007', 700],
  ])('%s has %d hundredths', (text, value) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: true, value })
  })

  test('takes a lone separator before three digits as the decimal separator', () => {
    expect(parseDecimal('1.234', 4)).toEqual({ ok: true, value: 12340 })
    expect(parseDecimal('1,234', 4)).toEqual({ ok: true, value: 12340 })
    expect(parseDecimal('1.000', 2)).toEqual({ ok: false, reason: 'too-many-decimals' })
  })

  test.each([
    ['1.500', 1500],
    ['1,500', 1500],
    ['-50.000', -50000],
    ['1.234.567', 1234567],
    ['1 500', 1500],
  ])('takes it as the thousands separator if there are no decimals: %s is %d', (text, value) => {
    expect(parseDecimal(text, 0)).toEqual({ ok: true, value })
  })

  test.each(['0.500', '12.50', '1.5', '1.5000', '1.234,567'])('refuses %s as a whole number', (text) => {
    expect(parseDecimal(text, 0).ok).toBe(false)
  })

  test('ignores trailing zeros beyond the requested decimals, unless they could be thousands', () => {
    const zeros = fc.string({ unit: fc.constant('0'), minLength: 1, maxLength: 6 })
    const decimals = fc.integer({ min: 0, max: 4 })
    const some = fc.integer({ min: -999_999, max: 999_999 })
    fc.assert(
      fc.property(
        some,
        decimals,
        zeros,
        fc.constantFrom(',', '.'),
        (value, decimalCount, trailingZeros, sign) => {
          const plain = decimalText(value, decimalCount)
          const text = (plain.includes('.') ? plain : `${plain}.`).concat(trailingZeros).replace('.', sign)
          const mayBeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(text)
          fc.pre(!mayBeThousands)
          expect(parseDecimal(text, decimalCount)).toEqual({ ok: true, value })
        },
      ),
    )
    for (const text of ['1200,0', '1200.00', '1.200,0']) {
      expect(parseDecimal(text, 0)).toEqual({ ok: true, value: 1200 })
    }
    expect(parseDecimal('1200,01', 0)).toEqual({ ok: false, reason: 'too-many-decimals' })
  })

  test('reads whole numbers as every language writes them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('es-ES', 'en-US', 'pt-PT'), (value, locale) => {
        const text = formatDecimal(value, 0, locale)
        expect(parseDecimal(text, 0)).toEqual({ ok: true, value })
      }),
    )
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['12 €', 'not-a-number'],
    ['--1', 'not-a-number'],
    [',', 'not-a-number'],
    ['-', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['1,234.567', 'too-many-decimals'],
    ['1.23.456', 'ambiguous'],
    ['1.2.3', 'ambiguous'],
    ['1.234,567,8', 'ambiguous'],
    ['12 34', 'ambiguous'],
    ['1,5 0', 'ambiguous'],
    ['1 234.567,8', 'ambiguous'],
    ['90071992547409.92', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('%s is refused: %s', (text, reason) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: false, reason })
  })

  test('reads back the plain text of a number unchanged', () => {
    fc.assert(
      fc.property(safeInteger, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(parseDecimal(decimalText(value, decimals), decimals)).toEqual({ ok: true, value })
      }),
    )
  })

  // covers: product 9.8
  test('accepts comma and point swapped in any input', () => {
    const numberTexts = fc.string({
      unit: fc.constantFrom('1', '0', '23', '456', ',', '.', ' ', '-'),
      maxLength: 8,
    })
    const swap = (text: string) => text.replace(/[.,]/gu, (sign) => (sign === ',' ? '.' : ','))
    fc.assert(
      fc.property(numberTexts, (text) => {
        expect(parseDecimal(swap(text), 3)).toEqual(parseDecimal(text, 3))
      }),
    )
  })

  test('returns a safe integer or a refusal for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const parsed = parseDecimal(text, 2)
        expect(parsed.ok ? Number.isSafeInteger(parsed.value) : parsed.reason !== undefined).toBe(true)
      }),
    )
  })
})
