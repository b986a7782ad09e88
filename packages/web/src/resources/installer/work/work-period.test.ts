import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodOf, textOfPeriod } from './work-period.ts'

const today = Date.UTC(2026, 10, 25) / 1000

test('an address gives a period by name or by days, and by default the last twelve months', () => {
  const twelveMonths = { from: today - 365 * SECONDS_PER_DAY, to: null }
  for (const text of [undefined, '', 'ayer', '-', '12']) expect(periodOf(text, today)).toEqual(twelveMonths)
  expect(periodOf('this_year', today)).toEqual({ from: Date.UTC(2026, 0, 1) / 1000, to: null })
  expect(periodOf('all', today)).toEqual({ from: null, to: null })
  expect(periodOf(`-${today}`, today)).toEqual({ from: null, to: today })
  expect(periodOf('9'.repeat(40), today)).toEqual(twelveMonths)
  expect(periodOf(`${'9'.repeat(40)}-`, today).from).toBeLessThanOrEqual(253_402_300_799)
})

test('a period written into an address is read back unchanged', () => {
  const days = fc.option(fc.nat({ max: 30_000 }).map((day) => (day + 1) * SECONDS_PER_DAY))
  fc.assert(
    fc.property(days, days, (from, to) => {
      const text = textOfPeriod({ from, to })
      if (from !== null && to !== null && from > to) expect(text).toBeUndefined()
      else expect(periodOf(text, today)).toEqual({ from, to })
    }),
  )
})
