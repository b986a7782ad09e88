import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStates } from '../order-states.ts'
import { type DatedOrder, daysLeft, daysOfTerm, dueAt, dueTerms, nearestTerm } from './order-due.ts'

const DAY = 86_400
const someDay = fc.integer({ min: 19_990, max: 20_030 }).map((day) => day * DAY)
const optionalDay = fc.option(someDay)
const order: fc.Arbitrary<DatedOrder> = fc.record({
  status: fc.constantFrom(...orderStates),
  requested_at: optionalDay,
  promised_at: optionalDay,
  installs_to: optionalDay,
})
const someToday = fc.integer({ min: 20_000, max: 20_020 }).map((day) => day * DAY)

describe('the due date of an order', () => {
  test('exists only while a step is outstanding, and is always an agreed date', () => {
    fc.assert(
      fc.property(order, (someOrder) => {
        const due = dueAt(someOrder)
        if (['draft', 'installed', 'cancelled'].includes(someOrder.status)) expect(due).toBeNull()
        if (due !== null)
          expect([someOrder.requested_at, someOrder.promised_at, someOrder.installs_to]).toContain(due)
      }),
    )
  })

  test('is the promised date rather than the requested one, until it is shipped', () => {
    fc.assert(
      fc.property(order, someDay, someDay, (someOrder, promised_at, requested_at) => {
        const inProduction = { ...someOrder, status: 'production' as const }
        expect(dueAt({ ...inProduction, promised_at, requested_at })).toBe(promised_at)
        expect(dueAt({ ...inProduction, promised_at: null, requested_at })).toBe(requested_at)
        expect(dueAt({ ...inProduction, promised_at: null, requested_at: null })).toBeNull()
        const { installs_to } = someOrder
        expect(dueAt({ ...inProduction, status: 'shipped', promised_at, requested_at })).toBe(installs_to)
      }),
    )
  })
})

describe('the terms of an order', () => {
  test('contain late exactly if the due day is past', () => {
    fc.assert(
      fc.property(someDay, someToday, (due, today) => {
        const remaining = daysLeft(due, today) ?? 0
        expect(nearestTerm(due, today) === 'late').toBe(remaining < 0)
        const { to } = daysOfTerm('late', today)
        expect(due <= to).toBe(remaining < 0)
      }),
    )
  })

  test('contain within some days if fewer days are left, but never if the order is late', () => {
    fc.assert(
      fc.property(someDay, someToday, (due, today) => {
        const remaining = daysLeft(due, today) ?? 0
        const holds = dueTerms.filter((term) => {
          const { from, to } = daysOfTerm(term, today)
          return due <= to && (from === null || due >= from)
        })
        const within = { today: 0, in_3_days: 3, in_7_days: 7, in_14_days: 14 }
        const expected = Object.entries(within).flatMap(([term, days]) =>
          remaining >= 0 && remaining <= days ? [term] : [],
        )
        expect(holds).toEqual(remaining < 0 ? ['late'] : expected)
      }),
    )
  })
})
