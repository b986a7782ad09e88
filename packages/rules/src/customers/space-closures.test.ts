import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClosedDays, closureBetween, closureFaults, closureSince, isClosedOn } from './space-closures.ts'

const SECONDS_PER_DAY = 86_400
const LAST = 60

/** Few days, so that closures often meet. */
const days = fc.integer({ min: 0, max: LAST }).map((count) => count * SECONDS_PER_DAY)
const closure: fc.Arbitrary<ClosedDays> = fc
  .record({ one: days, other: days, open: fc.integer({ max: 3, min: 0 }) })
  .map(({ one, other, open }) => ({
    closed_from: Math.min(one, other),
    closed_to: open === 0 ? null : Math.max(one, other),
  }))
const closures = fc.array(closure, { maxLength: 6 })

/** The days of a closure, counted one by one. */
function daysOf({ closed_from, closed_to }: ClosedDays): number[] {
  const all = Array.from({ length: LAST + 1 }, (_, count) => count * SECONDS_PER_DAY)
  return all.filter((day) => day >= closed_from && (closed_to === null || day <= closed_to))
}

describe('a space is closed', () => {
  test('on the days of its closures and on no other, the first and the last with them', () => {
    fc.assert(
      fc.property(closures, days, (all, day) => {
        expect(isClosedOn(all, day)).toBe(all.some((each) => daysOf(each).includes(day)))
      }),
    )
  })

  test('all day long', () => {
    fc.assert(
      fc.property(closures, days, fc.integer({ min: 0, max: SECONDS_PER_DAY - 1 }), (all, day, time) => {
        expect(isClosedOn(all, day + time)).toBe(isClosedOn(all, day))
      }),
    )
  })

  test('between two days where it is closed on one of them, by the first closure that is', () => {
    fc.assert(
      fc.property(closures, days, days, (all, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const meeting = all.filter((each) => daysOf(each).some((day) => day >= from && day <= to))
        const found = closureBetween(all, from, to)
        expect(found === undefined).toBe(meeting.length === 0)
        if (found) expect(found.closed_from).toBe(Math.min(...meeting.map((each) => each.closed_from)))
      }),
    )
  })

  test('from a day on by the closure that runs, else by the next', () => {
    const past = { closed_from: 0, closed_to: 2 * SECONDS_PER_DAY }
    const coming = { closed_from: 9 * SECONDS_PER_DAY, closed_to: null }
    expect(closureSince([coming, past], SECONDS_PER_DAY)).toBe(past)
    expect(closureSince([coming, past], 3 * SECONDS_PER_DAY)).toBe(coming)
    expect(closureSince([past], 3 * SECONDS_PER_DAY)).toBeUndefined()
  })
})

describe('closures stand together', () => {
  test('where no day belongs to two of them', () => {
    fc.assert(
      fc.property(closures, (all) => {
        const counted = all.flatMap(daysOf)
        expect(closureFaults(all).length === 0).toBe(new Set(counted).size === counted.length)
      }),
    )
  })

  test('without those that are at fault', () => {
    fc.assert(
      fc.property(closures, (all) => {
        const wrong = new Set(closureFaults(all).map(({ index }) => index))
        expect(closureFaults(all.filter((_, index) => !wrong.has(index)))).toEqual([])
      }),
    )
  })

  test('only where each ends on the day that it begins or later', () => {
    const [first, second] = [SECONDS_PER_DAY, 2 * SECONDS_PER_DAY]
    expect(closureFaults([{ closed_from: first, closed_to: first }])).toEqual([])
    expect(closureFaults([{ closed_from: second, closed_to: first }])).toEqual([
      { index: 0, fault: 'ends_before_start' },
    ])
    const touching = [
      { closed_from: first, closed_to: second },
      { closed_from: second, closed_to: null },
    ]
    expect(closureFaults(touching)).toEqual([{ index: 1, fault: 'overlaps', other: 0 }])
  })
})
