import { SECONDS_PER_DAY } from '../day.ts'

/** Inputs of a link's validity; times in Unix seconds. */
export type LinkTerms = {
  now: number
  /** Last planned day, as its start in UTC; null if none is planned. */
  lastDay: number | null
  /** Days after it during which the link still opens. */
  daysAfter: number
}

/** Maximum validity of a link in days; nobody remembers an older one. */
export const mostLinkDays = 366

/**
 * Returns the last day on which a link opens, as its start in UTC: `daysAfter` days after the planned end of the work, or after
 * today if that is later.
 */
export function lastDayOfLink({ now, lastDay, daysAfter }: LinkTerms): number {
  const today = startOfDay(now)
  const ends = Math.max(today, lastDay ?? today) + daysAfter * SECONDS_PER_DAY
  return Math.min(startOfDay(ends), today + mostLinkDays * SECONDS_PER_DAY)
}

/** Returns the time at which a link with this last day expires. */
export function endOfLink(lastDay: number): number {
  return lastDay + SECONDS_PER_DAY
}

function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
