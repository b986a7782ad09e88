import { SECONDS_PER_DAY, startOfDay } from '../../day.ts'
import { daysUntil } from '../campaign/artwork-deadline.ts'
import type { OrderState } from '../order-states.ts'

/** Maximum days left for an order that is due soon. */
export const SOON_DAYS = 3

/** Data that decide when an order is due. Days are the start of the day in UTC, as Unix seconds. */
export type DatedOrder = {
  status: OrderState
  requested_at: number | null
  promised_at: number | null
  installs_to: number | null
}

/**
 * Returns the day by which the next step of an order is due: until it is shipped, the promised day or else the requested day;
 * then the last day of its installation window. Returns null if no day was set, and for drafts, installed and cancelled orders.
 */
export function dueAt({ status, requested_at, promised_at, installs_to }: DatedOrder): number | null {
  if (status === 'confirmed' || status === 'production') return promised_at ?? requested_at
  return status === 'shipped' ? installs_to : null
}

/**
 * Returns the number of days until an order is due: 0 on the day itself, negative if it is late, null without a due day. `now`
 * is in Unix seconds.
 */
export function daysLeft(due: number | null, now: number): number | null {
  return due === null ? null : daysUntil(due, now)
}

/** Terms by which orders are filtered: late, due today, or due within a number of days and not late. */
export const dueTerms = ['late', 'today', 'in_3_days', 'in_7_days', 'in_14_days'] as const
export type DueTerm = (typeof dueTerms)[number]

const lastDayOf = { today: 0, in_3_days: 3, in_7_days: 7, in_14_days: 14 } as const

/** Returns the first and the last due day of a term; `from` is null if the term has no first day. */
export function daysOfTerm(term: DueTerm, now: number): { from: number | null; to: number } {
  const today = startOfDay(now)
  if (term === 'late') return { from: null, to: today - SECONDS_PER_DAY }
  return { from: today, to: today + lastDayOf[term] * SECONDS_PER_DAY }
}

/** Returns the shortest term that contains a due day, or null if the day is further away. */
export function nearestTerm(due: number, now: number): DueTerm | null {
  return (
    dueTerms.find((term) => {
      const { from, to } = daysOfTerm(term, now)
      return due <= to && (from === null || due >= from)
    }) ?? null
  )
}
