import { SECONDS_PER_DAY, startOfDay } from '../day.ts'

/** Inputs for the last day of a link; times in Unix seconds. */
export type LinkTerms = {
  now: number
  /** Start of the last planned day of the work, in UTC; null if no day is planned. */
  lastDay: number | null
  /** Number of days for which the link remains valid after the last planned day. */
  daysAfter: number
}

/** Maximum number of days for which a link is valid, because nobody remembers older links. */
export const mostLinkDays = 366

/**
 * Returns the start (UTC) of the last day on which a link works. This is `daysAfter` days after today or after the last planned
 * day, whichever is later, but at most `mostLinkDays` days from today.
 */
export function lastDayOfLink({ now, lastDay, daysAfter }: LinkTerms): number {
  const today = startOfDay(now)
  const ends = Math.max(today, lastDay ?? today) + daysAfter * SECONDS_PER_DAY
  return Math.min(startOfDay(ends), today + mostLinkDays * SECONDS_PER_DAY)
}

/** Returns the time when a link expires: the end of its last day. */
export function endOfLink(lastDay: number): number {
  return lastDay + SECONDS_PER_DAY
}
