import { expect, test } from 'vitest'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { type DaySpan, daysOf } from './day-spans.ts'

test.each<[DaySpan, string, string]>([
  ['today', '01/03/2026', '01/03/2026'],
  ['this_week', '23/02/2026', '01/03/2026'],
  ['this_month', '01/03/2026', '31/03/2026'],
  ['last_month', '01/02/2026', '28/02/2026'],
])('on a Sunday that begins a month, %s is from %s to %s', (span, first, last) => {
  const { minimum, maximum } = daysOf(span, new Date(2026, 2, 1, 23, 30))
  expect([minimum, maximum].map(formatDay)).toEqual([first, last])
})

test('the month before January is in the previous year', () => {
  const { minimum, maximum } = daysOf('last_month', new Date(2027, 0, 31))
  expect([minimum, maximum].map(formatDay)).toEqual(['01/12/2026', '31/12/2026'])
})
