import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECONDS_PER_DAY } from '../day.ts'
import { largestSum } from '../largest-amounts.ts'
import {
  daysLate,
  daysToProof,
  isJudged,
  jobsOfWork,
  monthsOfWork,
  proofOf,
  sumOfWork,
  type WorkedSpace,
} from './installer-work.ts'
import { photoStates } from './photo-states.ts'

const monday = 20_000 * SECONDS_PER_DAY
const now = monday + 10 * SECONDS_PER_DAY

function makeSpace(changes: Partial<WorkedSpace> = {}): WorkedSpace {
  return {
    ...{
      budgetId: 1,
      day: monday,
      orderedAt: monday - 7 * SECONDS_PER_DAY,
      due: monday,
      net: 2000,
      byRates: 1800,
      first: null,
      provenAt: null,
      installedAt: null,
    },
    ...{ pendingAt: null, refused: 0, again: false, othersPay: false, atOwnCost: 0, owed: 0 },
    ...changes,
  }
}

describe('a space assigned to an installer', () => {
  it('is open without a photo, then waits for the house, then is refused or proven', () => {
    expect(proofOf(makeSpace())).toBe('open')
    expect(proofOf(makeSpace({ refused: 1 }))).toBe('refused')
    expect(proofOf(makeSpace({ refused: 1, pendingAt: now }))).toBe('waiting')
    expect(proofOf(makeSpace({ refused: 1, pendingAt: now, provenAt: now }))).toBe('proven')
  })

  it('is late from the day after its last day until it is proven', () => {
    const hours = (days: number) => monday + days * SECONDS_PER_DAY + 3600
    expect(daysLate(makeSpace({ provenAt: hours(0) }), now)).toBe(0)
    expect(daysLate(makeSpace({ provenAt: hours(1) }), now)).toBe(1)
    expect(daysLate(makeSpace({ pendingAt: hours(3) }), now)).toBe(3)
    expect(daysLate(makeSpace({ refused: 2 }), now)).toBe(10)
    expect(daysLate(makeSpace({ due: null }), now)).toBe(0)
  })

  it('is no longer late once its order is installed without its photo', () => {
    const hours = (days: number) => monday + days * SECONDS_PER_DAY + 3600
    expect(daysLate(makeSpace({ installedAt: hours(0) }), now)).toBe(0)
    expect(daysLate(makeSpace({ installedAt: hours(2) }), now)).toBe(2)
    expect(daysLate(makeSpace({ installedAt: hours(2), pendingAt: hours(1) }), now)).toBe(1)
  })

  it('takes whole days from its order to its proof, and no days before its proof', () => {
    expect(daysToProof(makeSpace({ provenAt: monday + SECONDS_PER_DAY - 1 }))).toBe(7)
    expect(daysToProof(makeSpace({ pendingAt: now }))).toBe(null)
    expect(daysToProof(makeSpace({ provenAt: monday - 30 * SECONDS_PER_DAY }))).toBe(0)
  })

  it('does not count for quality while its first photo is undecided, or if others pay for the repeat', () => {
    expect(isJudged(makeSpace({ first: 'pending' }))).toBe(false)
    expect(isJudged(makeSpace({ first: 'valid' }))).toBe(true)
    expect(isJudged(makeSpace({ first: 'rejected' }))).toBe(true)
    expect(isJudged(makeSpace({ first: 'rejected', again: true, othersPay: true }))).toBe(false)
  })
})

const moments = fc.option(fc.integer({ min: 0, max: now }))
const spaces = fc.array(
  fc.record({
    budgetId: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: 1000 }).map((day) => monday - day * SECONDS_PER_DAY),
    orderedAt: fc.integer({ min: 0, max: now }),
    due: fc.option(fc.constant(monday)),
    net: fc.nat({ max: 100_000 }),
    byRates: fc.nat({ max: 100_000 }),
    first: fc.option(fc.constantFrom(...photoStates)),
    provenAt: moments,
    pendingAt: moments,
    installedAt: moments,
    refused: fc.nat({ max: 3 }),
    again: fc.boolean(),
    othersPay: fc.boolean(),
    atOwnCost: fc.nat({ max: 2 }),
    owed: fc.nat({ max: 100_000 }),
  }),
  { maxLength: 40 },
)

describe('the sums of work', () => {
  it('are capped at the limit of the contract', () => {
    const half = largestSum.euros / 2
    const spaces = [half, half, 1].map((net) => makeSpace({ net, byRates: net, owed: net }))
    const most = { net: largestSum.euros, byRates: largestSum.euros, owed: largestSum.euros }
    expect(sumOfWork(spaces, now)).toMatchObject(most)
    expect(sumOfWork(spaces.slice(1), now).net).toBe(half + 1)
  })

  it('by month and by job add up to the total, with each space in one state', () => {
    fc.assert(
      fc.property(spaces, (some) => {
        const all = sumOfWork(some, now)
        expect(all.proven + all.waiting + all.refused + all.open).toBe(some.length)
        expect(all.provenAtFirst).toBeLessThanOrEqual(all.judged)
        expect(all.late).toBeLessThanOrEqual(all.daysLate)
        for (const parts of [monthsOfWork(some, now), jobsOfWork(some, now)]) {
          for (const name of [
            'spaces',
            'proven',
            'judged',
            'daysLate',
            'daysToProof',
            'net',
            'byRates',
            'atOwnCost',
            'owed',
          ] as const) {
            expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(all[name])
          }
        }
      }),
    )
  })

  it('omit the months of an unreachable day such as the year 9999', () => {
    const never = Date.UTC(9999, 11, 31) / 1000
    expect(monthsOfWork([makeSpace(), makeSpace({ day: never })], now).map(({ spaces }) => spaces)).toEqual([
      1, 1,
    ])
    expect(monthsOfWork([], now)).toEqual([])
  })

  it('contain every month from the first to the last, each at its first moment', () => {
    fc.assert(
      fc.property(spaces, (some) => {
        const months = monthsOfWork(some, now)
        const starts = months.map(({ month }) => new Date(month * 1000))
        for (const [index, start] of starts.entries()) {
          expect([start.getUTCDate(), start.getUTCHours()]).toEqual([1, 0])
          const before = starts[index - 1]
          if (before) expect((start.getUTCMonth() - before.getUTCMonth() + 12) % 12).toBe(1)
        }
        expect(months.at(0)?.spaces ?? 1).toBeGreaterThan(0)
        expect(months.at(-1)?.spaces ?? 1).toBeGreaterThan(0)
      }),
    )
  })
})
