import { describe, expect, test } from 'vitest'
import { endOfDay, formatDay, isoDay, parseDay } from './date-text.ts'

describe('a date as it is typed', () => {
  test.each([
    ['01/02/2026', '01/02/2026'],
    ['1/2/2026', '01/02/2026'],
    [' 29.02.2028 ', '29/02/2028'],
    ['31-12-1999', '31/12/1999'],
    ['1/2/27', '01/02/2027'],
  ])('%s is %s', (input, expected) => {
    expect(formatDay(parseDay(input))).toBe(expected)
  })

  test.each([
    '',
    '31/02/2026',
    '29/02/2026',
    '00/01/2026',
    '2026-02-01',
    '1/2/026',
    '31/2/27',
    'mañana',
    '01/01/1969',
  ])('%s is no day', (input) => {
    expect(parseDay(input)).toBeNaN()
  })

  test('starts at 00:00 UTC and ends one second before the next day', () => {
    const day = parseDay('20/11/2026')
    expect(new Date(day * 1000).toISOString()).toBe('2026-11-20T00:00:00.000Z')
    expect(isoDay(endOfDay(day))).toBe('2026-11-20')
    expect(isoDay(endOfDay(day) + 1)).toBe('2026-11-21')
  })
})
