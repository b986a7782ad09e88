import { SECONDS_PER_DAY, startOfDay } from '../day.ts'

/** Data that decide how long a link is valid; times in Unix seconds. */
export type LinkTerms = {
  now: number
  /** Last planned day of the work, as its start in UTC; null if none is planned. */
  lastDay: number | null
  /** Number of days for which the link still works after the last planned day. */
  daysAfter: number
}

/** Maximum validity of a link in days, because nobody remembers older links. */
export const mostLinkDays = 366

/**
 * Returns the start (UTC) of the last day on which a link works: `daysAfter` days after the last planned day or today,
 * whichever is later, but at most `mostLinkDays` days from today.
 */
export function lastDayOfLink({ now, lastDay, daysAfter }: LinkTerms): number {
  const today = startOfDay(now)
  const ends = Math.max(today, lastDay ?? today) + daysAfter * SECONDS_PER_DAY
  return Math.min(startOfDay(ends), today + mostLinkDays * SECONDS_PER_DAY)
}

/** Returns the time when a link with this last day expires. */
export function endOfLink(lastDay: number): number {
  return lastDay + SECONDS_PER_DAY
}
