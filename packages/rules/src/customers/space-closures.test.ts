import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClosedDays,
  type ClosureOfSpace,
  closureBetween,
  closureFaults,
  closureSince,
  isClosedOn,
  mostClosures,
  withClosure,
} from './space-closures.ts'

const SECONDS_PER_DAY = 86_400
const LAST = 60

/** Only a few different days, so that closures often overlap. */
const days = fc.integer({ min: 0, max: LAST }).map((count) => count * SECONDS_PER_DAY)
const closure: fc.Arbitrary<ClosedDays> = fc
  .record({ one: days, other: days, open: fc.integer({ max: 3, min: 0 }) })
  .map(({ one, other, open }) => ({
    closed_from: Math.min(one, other),
    closed_to: open === 0 ? null : Math.max(one, other),
  }))
const closures = fc.array(closure, { maxLength: 6 })

/** Returns the days of a closure, one by one. */
function daysOf({ closed_from, closed_to }: ClosedDays): number[] {
  const all = Array.from({ length: LAST + 1 }, (_, count) => count * SECONDS_PER_DAY)
  return all.filter((day) => day >= closed_from && (closed_to === null || day <= closed_to))
}

describe('the closure check of a space', () => {
  // covers: product 9.15
  test('reports a closure on exactly its days, including the first and the last', () => {
    fc.assert(
      fc.property(closures, days, (all, day) => {
        expect(isClosedOn(all, day)).toBe(all.some((each) => daysOf(each).includes(day)))
      }),
    )
  })

  test('gives the same result all day long', () => {
    fc.assert(
      fc.property(closures, days, fc.integer({ min: 0, max: SECONDS_PER_DAY - 1 }), (all, day, time) => {
        expect(isClosedOn(all, day + time)).toBe(isClosedOn(all, day))
      }),
    )
  })

  test('finds the first closure that falls between two days', () => {
    fc.assert(
      fc.property(closures, days, days, (all, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const meeting = all.filter((each) => daysOf(each).some((day) => day >= from && day <= to))
        const firstClosure = closureBetween(all, from, to)
        expect(firstClosure === undefined).toBe(meeting.length === 0)
        if (firstClosure)
          expect(firstClosure.closed_from).toBe(Math.min(...meeting.map((each) => each.closed_from)))
      }),
    )
  })

  test('finds the current closure on a day, or else the next one', () => {
    const past = { closed_from: 0, closed_to: 2 * SECONDS_PER_DAY }
    const coming = { closed_from: 9 * SECONDS_PER_DAY, closed_to: null }
    expect(closureSince([coming, past], SECONDS_PER_DAY)).toBe(past)
    expect(closureSince([coming, past], 3 * SECONDS_PER_DAY)).toBe(coming)
    expect(closureSince([past], 3 * SECONDS_PER_DAY)).toBeUndefined()
  })
})

describe('the closures of a space', () => {
  test('must not overlap', () => {
    fc.assert(
      fc.property(closures, (all) => {
        const closedDays = all.flatMap(daysOf)
        expect(closureFaults(all).length === 0).toBe(new Set(closedDays).size === closedDays.length)
      }),
    )
  })

  test('are checked for overlap without the invalid ones', () => {
    fc.assert(
      fc.property(closures, (all) => {
        const wrong = new Set(closureFaults(all).map(({ index }) => index))
        expect(closureFaults(all.filter((_, index) => !wrong.has(index)))).toEqual([])
      }),
    )
  })

  test('must end on or after their first day', () => {
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

describe('a new closure of a space', () => {
  const reasons = fc.constantFrom('Obras', 'Vacaciones')
  /** Generator of valid closures. Closures that overlap an earlier one are dropped. */
  const standing = fc.array(fc.tuple(closure, reasons), { maxLength: 6 }).map((all) => {
    const candidates = all.map(([each, closed_reason]): ClosureOfSpace => ({ ...each, closed_reason }))
    const wrong = new Set(closureFaults(candidates).map(({ index }) => index))
    return candidates.filter((_, index) => !wrong.has(index))
  })
  const closureInput = fc.record(
    { closed_from: days, closed_to: fc.option(days), closed_reason: reasons },
    { requiredKeys: ['closed_from'] },
  )

  test('is accepted if all closures are still valid, and changes no other', () => {
    fc.assert(
      fc.property(standing, closureInput, (before, one) => {
        const { closures: after, faults } = withClosure(before, one)
        const isNew = before.every(({ closed_from }) => closed_from !== one.closed_from)
        const own = after.find(({ closed_from }) => closed_from === one.closed_from)
        expect(faults.length === 0).toBe(closureFaults(after).length === 0 && own?.closed_reason !== '')
        expect(after).toHaveLength(before.length + (isNew ? 1 : 0))
        expect(after.filter((each) => each !== own)).toEqual(
          [...before]
            .sort((first, second) => first.closed_from - second.closed_from)
            .filter(({ closed_from }) => closed_from !== one.closed_from),
        )
      }),
    )
  })

  test('keeps the omitted fields of a closure with the same first day, and is idempotent', () => {
    fc.assert(
      fc.property(standing, closureInput, (before, one) => {
        const former = before.find(({ closed_from }) => closed_from === one.closed_from)
        const { closures: after, faults } = withClosure(before, one)
        const expected = { closed_to: null, closed_reason: '', ...former, ...one }
        expect(after.find(({ closed_from }) => closed_from === one.closed_from)).toEqual(expected)
        if (faults.length === 0) expect(withClosure(after, one)).toEqual({ closures: after, faults: [] })
      }),
    )
  })

  test('is refused with all of its faults', () => {
    const day = SECONDS_PER_DAY
    const open = { closed_from: 9 * day, closed_to: null, closed_reason: 'Fin de contrato' }
    const faultsOf = (...input: Parameters<typeof withClosure>) => withClosure(...input).faults
    expect(faultsOf([open], { closed_from: 8 * day })).toEqual([
      { fault: 'no_reason' },
      { fault: 'overlaps', other: open },
    ])
    expect(faultsOf([open], { closed_from: 9 * day, closed_to: 8 * day })).toEqual([
      { fault: 'ends_before_start' },
    ])
    const many = Array.from({ length: mostClosures }, (_, index) => ({
      closed_from: index * day,
      closed_to: index * day,
      closed_reason: 'Festivo',
    }))
    expect(faultsOf(many, { closed_from: 200 * day, closed_reason: 'Obras' })).toEqual([
      { fault: 'too_many' },
    ])
    expect(faultsOf(many, { closed_from: 7 * day, closed_reason: 'Obras' })).toEqual([])
  })
})
