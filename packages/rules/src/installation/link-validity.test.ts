import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECONDS_PER_DAY } from '../day.ts'
import { lastDayOfLink, mostLinkDays } from './link-validity.ts'

const moment = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })

describe('the last day of a link', () => {
  it('is a fixed number of days after the planned end of the work', () => {
    const plannedEnd = 1_800_057_600
    expect(
      lastDayOfLink({ now: plannedEnd - 9 * SECONDS_PER_DAY + 5, lastDay: plannedEnd, daysAfter: 30 }),
    ).toBe(plannedEnd + 30 * SECONDS_PER_DAY)
  })

  it('is the start of a day, never before today and never more than a year away', () => {
    fc.assert(
      fc.property(moment, fc.option(moment), fc.nat({ max: 400 }), (now, lastDay, daysAfter) => {
        const last = lastDayOfLink({ now, lastDay, daysAfter })
        expect(last % SECONDS_PER_DAY).toBe(0)
        expect(last).toBeGreaterThanOrEqual(now - (now % SECONDS_PER_DAY))
        expect(last).toBeLessThanOrEqual(now + mostLinkDays * SECONDS_PER_DAY)
      }),
    )
  })
})
