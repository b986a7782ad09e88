import { SECONDS_PER_DAY } from '../../day.ts'
import { daysUntil } from '../artwork-deadline.ts'
import type { OrderState } from '../order-states.ts'

/** An order is due soon if at most this many days are left. */
export const SOON_DAYS = 3

/** Data that decides when an order is due. Days are their starts in UTC, as Unix seconds. */
export type DatedOrder = {
  status: OrderState
  requested_at: number | null
  promised_at: number | null
  installs_to: number | null
}

/**
 * Returns the day by which the next step of an order is due. Until it is shipped, that is the promised day, or else the requested
 * one; then the last day of its installation. Returns null if nothing is awaited or no day was set.
 */
export function dueAt({ status, requested_at, promised_at, installs_to }: DatedOrder): number | null {
  if (status === 'confirmed' || status === 'production') return promised_at ?? requested_at
  return status === 'shipped' ? installs_to : null
}

/** Returns the days left until an order is due: 0 on the day itself, negative if it is late. `now` is in Unix seconds. */
export function daysLeft(due: number | null, now: number): number | null {
  return due === null ? null : daysUntil(due, now)
}

/** Filters of orders by due day: late, or due today or within some days and not late. */
export const dueTerms = ['late', 'today', 'in_3_days', 'in_7_days', 'in_14_days'] as const
export type DueTerm = (typeof dueTerms)[number]

const lastDayOf = { today: 0, in_3_days: 3, in_7_days: 7, in_14_days: 14 } as const

/** Returns the first and last due day of a term; `from` is null if there is no earliest day. */
export function daysOfTerm(term: DueTerm, now: number): { from: number | null; to: number } {
  const today = now - (now % SECONDS_PER_DAY)
  if (term === 'late') return { from: null, to: today - SECONDS_PER_DAY }
  return { from: today, to: today + lastDayOf[term] * SECONDS_PER_DAY }
}

/** Returns the nearest term that contains a day, or null for a day further away. */
export function nearestTerm(due: number, now: number): DueTerm | null {
  return (
    dueTerms.find((term) => {
      const { from, to } = daysOfTerm(term, now)
      return due <= to && (from === null || due >= from)
    }) ?? null
  )
}
