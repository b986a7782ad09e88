/** Named periods, in the order in which they are offered. */
export const daySpans = ['today', 'this_week', 'this_month', 'last_month'] as const
export type DaySpan = (typeof daySpans)[number]

const OPERATOR = 'span;'

/**
 * Returns the filter text of a named period. It contains the name instead of days, so that the period moves with the calendar.
 */
export function spanFilter(span: DaySpan): string {
  return `${OPERATOR}${span}`
}

/** Returns the named period of a filter text, or null if the text is a different filter. */
export function spanOf(filter: string | undefined): DaySpan | null {
  return daySpans.find((span) => filter === spanFilter(span)) ?? null
}

/**
 * Returns the first and last day of a named period, as Unix seconds at 00:00 UTC. Based on the local date of `now`; weeks begin
 * on Monday.
 */
export function daysOf(span: DaySpan, now: Date): { minimum: number; maximum: number } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const monday = day - ((now.getDay() + 6) % 7)
  switch (span) {
    case 'today':
      return { minimum: at(year, month, day), maximum: at(year, month, day) }
    case 'this_week':
      return { minimum: at(year, month, monday), maximum: at(year, month, monday + 6) }
    case 'this_month':
      return { minimum: at(year, month, 1), maximum: at(year, month + 1, 0) }
    case 'last_month':
      return { minimum: at(year, month - 1, 1), maximum: at(year, month, 0) }
  }
}

function at(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / 1000
}
