import { SECONDS_PER_DAY } from '../../day.ts'
import { daysUntil } from '../artwork-deadline.ts'
import type { OrderState } from '../order-states.ts'

/** An order is due soon when so many days are left, or fewer. */
export const SOON_DAYS = 3

/** What decides when an order is due. Days are their beginnings in UTC, as Unix seconds. */
export type DatedOrder = {
  status: OrderState
  requested_at: number | null
  promised_at: number | null
  installs_to: number | null
}

/**
 * The day by which the next step of an order is due; `null` where nothing is awaited or no day was agreed on. Until it is
 * shipped that is the day that was promised, or else the one that was asked for; then the last day of its installation.
 */
export function dueAt({ status, requested_at, promised_at, installs_to }: DatedOrder): number | null {
  if (status === 'confirmed' || status === 'production') return promised_at ?? requested_at
  return status === 'shipped' ? installs_to : null
}

/** How many days are left until an order is due: 0 on the day itself, below 0 when it is late. `now` in Unix seconds. */
export function daysLeft(due: number | null, now: number): number | null {
  return due === null ? null : daysUntil(due, now)
}

/** What orders are looked for by: those that are late, and those that are due today or within some days and not late. */
export const dueTerms = ['late', 'today', 'in_3_days', 'in_7_days', 'in_14_days'] as const
export type DueTerm = (typeof dueTerms)[number]

const lastDayOf = { today: 0, in_3_days: 3, in_7_days: 7, in_14_days: 14 } as const

/** The days on which orders of a term are due, both of them in it; `from` is `null` where all earlier ones are. */
export function daysOfTerm(term: DueTerm, now: number): { from: number | null; to: number } {
  const today = now - (now % SECONDS_PER_DAY)
  if (term === 'late') return { from: null, to: today - SECONDS_PER_DAY }
  return { from: today, to: today + lastDayOf[term] * SECONDS_PER_DAY }
}

/** The nearest term that a day is in; `null` for one that is further away. */
export function nearestTerm(due: number, now: number): DueTerm | null {
  return (
    dueTerms.find((term) => {
      const { from, to } = daysOfTerm(term, now)
      return due <= to && (from === null || due >= from)
    }) ?? null
  )
}
