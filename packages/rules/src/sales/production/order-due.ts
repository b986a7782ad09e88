import { SECONDS_PER_DAY } from '../../day.ts'
import { daysUntil } from '../campaign/artwork-deadline.ts'
import type { OrderState } from '../order-states.ts'

/** Maximum number of days left for an order to be due soon. */
export const SOON_DAYS = 3

/** Data that determine when an order is due. Dates are the start of the day in UTC, in Unix seconds. */
export type DatedOrder = {
  status: OrderState
  requested_at: number | null
  promised_at: number | null
  installs_to: number | null
}

/**
 * Returns the day by which the next step of an order is due. Before shipping, this is the promised day, or else the requested
 * day; after shipping, the last day of the installation window. Returns null if that day is not set, and for drafts, installed
 * and cancelled orders.
 */
export function dueAt({ status, requested_at, promised_at, installs_to }: DatedOrder): number | null {
  if (status === 'confirmed' || status === 'production') return promised_at ?? requested_at
  return status === 'shipped' ? installs_to : null
}

/**
 * Returns the number of days until an order is due: 0 on the day itself, negative if the order is late, null if it has no due
 * day. `now` is in Unix seconds.
 */
export function daysLeft(due: number | null, now: number): number | null {
  return due === null ? null : daysUntil(due, now)
}

/** Terms for filtering orders: late, due today, or due within a number of days (excluding late orders). */
export const dueTerms = ['late', 'today', 'in_3_days', 'in_7_days', 'in_14_days'] as const
export type DueTerm = (typeof dueTerms)[number]

const lastDayOf = { today: 0, in_3_days: 3, in_7_days: 7, in_14_days: 14 } as const

/** Returns the first and the last due day in a term. `from` is null for late orders, because that term has no first day. */
export function daysOfTerm(term: DueTerm, today: number): { from: number | null; to: number } {
  if (term === 'late') return { from: null, to: today - SECONDS_PER_DAY }
  return { from: today, to: today + lastDayOf[term] * SECONDS_PER_DAY }
}

/** Returns the shortest term that includes a due day, or null if the day is after all terms. */
export function nearestTerm(due: number, today: number): DueTerm | null {
  return (
    dueTerms.find((term) => {
      const { from, to } = daysOfTerm(term, today)
      return due <= to && (from === null || due >= from)
    }) ?? null
  )
}
