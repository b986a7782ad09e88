import { describe, expect, test } from 'vitest'
import { builtInFormat, formatted, fromIso, numberFormat } from './number-format.ts'

const days = { date1904: false }
const formatValue = (value: number, code: string, date1904 = false) =>
  formatted(value, numberFormat(code), { date1904 })

describe('a formatted number', () => {
  test.each([
    ['dd/mm/yyyy', 46054, '01/02/2026'],
    ['[$-C0A]d "de" mmmm "de" yyyy;@', 46054, '01/02/2026'],
    ['mmm-yy', 46054, '01/02/2026'],
    ['dd/mm/yyyy hh:mm', 46054.395833333336, '01/02/2026 09:30'],
    ['dd/mm/yyyy hh:mm', 46054, '01/02/2026'],
    ['yyyy-mm-dd h:mm:ss AM/PM', 46054.999_995, '02/02/2026'],
    ['dd/mm/yyyy', 46054.7, '01/02/2026'],
    ['hh:mm', 0.739583333333333, '17:45'],
    ['hh:mm:ss', 46054.5000115741, '12:00:01'],
    ['[h]:mm', 1.26041666666667, '30:15'],
    ['dd/mm/yyyy hh:mm', 0.5, '12:00'],
    ['0000000000000', 12345678905, '0012345678905'],
    ['00000\\-0000', 1234, '00000-1234'],
    ['"84"00000', 17, 17],
    ['0.00', 1.5, 1.5],
    ['#,##0.00 "días"', 3, 3],
    ['[Red]0.00', 3, 3],
    ['General', 0.30000000000000004, 0.3],
    ['General', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['dd/mm/yyyy', -1, -1],
    ['dd/mm/yyyy', 3_000_000, 3_000_000],
    ['dd/mm/yyyy', 1, '01/01/1900'],
    ['dd/mm/yyyy', 61, '01/03/1900'],
  ])('as %s: %s becomes %s', (code, value, text) => {
    expect(formatValue(value, code)).toBe(text)
  })

  test('counts days from 1904 if the document specifies that', () => {
    expect(formatValue(1, 'dd/mm/yyyy', true)).toBe('02/01/1904')
  })

  test('supports the built-in format numbers', () => {
    expect([14, 18, 22, 46, 2].map((id) => formatted(46054.5, builtInFormat(id), days))).toEqual([
      '01/02/2026',
      '12:00',
      '01/02/2026 12:00',
      '1105308:00',
      46054.5,
    ])
  })
})

test.each([
  ['2026-02-01', '01/02/2026'],
  ['2026-02-01T09:30:00', '01/02/2026 09:30'],
  ['2026-02-01T00:00:00.000', '01/02/2026'],
  ['PT17H45M00S', '17:45'],
  ['PT30H15M07.5S', '30:15:07'],
  ['mañana', 'mañana'],
])('reads %s of an XML document as %s', (iso, text) => {
  expect(fromIso(iso)).toBe(text)
})
