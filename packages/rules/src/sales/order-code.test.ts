import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrderCode, parseOrderCode } from './order-code.ts'

test('an order code consists of a year and a number of six digits or more', () => {
  expect(formatOrderCode(2026, 123)).toBe('26-000123')
  expect(formatOrderCode(2005, 1_234_567)).toBe('05-1234567')
})

test('an order code is read back as its year and number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      (year, number) => {
        expect(parseOrderCode(formatOrderCode(year, number))).toEqual({ year, number })
      },
    ),
  )
})

test('order codes of one year sort by their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_998 }), (number) => {
      expect(formatOrderCode(2026, number) < formatOrderCode(2026, number + 1)).toBe(true)
    }),
  )
})

test.each(['', '26-123', '2026-000123', '26-000000', '26-0000123', '26-000123 ', 'ab-000123', '26-00012x'])(
  'refuses %j as an order code',
  (text) => {
    expect(parseOrderCode(text)).toBeNull()
  },
)

test.each([
  [1999, 1],
  [2100, 1],
  [2026, 0],
  [2026, 1.5],
])('refuses a code for year %d and number %d', (year, number) => {
  expect(() => formatOrderCode(year, number)).toThrow(RangeError)
})
