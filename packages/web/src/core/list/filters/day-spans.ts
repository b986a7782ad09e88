/** Named periods, in the order in which users can choose them. */
export const daySpans = ['today', 'this_week', 'this_month', 'last_month'] as const
export type DaySpan = (typeof daySpans)[number]

const OPERATOR = 'span;'

/** Returns the filter text for a named period. The text contains the name, not days, so the days change with the date. */
export function spanFilter(span: DaySpan): string {
  return `${OPERATOR}${span}`
}

/** Returns the named period that a filter text contains, or null for any other filter. */
export function spanOf(filter: string | undefined): DaySpan | null {
  return daySpans.find((span) => filter === spanFilter(span)) ?? null
}

/**
 * Returns the first and the last day of a named period, as Unix seconds at 00:00 UTC. It uses the local date of `now`, and
 * weeks begin on Monday.
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
