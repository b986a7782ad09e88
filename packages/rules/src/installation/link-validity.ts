import { SECONDS_PER_DAY } from '../day.ts'

/** What a link is made for; moments in Unix seconds. */
export type LinkTerms = {
  now: number
  /** The last day that is planned, as its beginning in UTC; `null` where none is. */
  lastDay: number | null
  /** How many days after that it still opens. */
  daysAfter: number
}

/** The longest that a link may open, in days: nobody remembers one that is older. */
export const mostLinkDays = 366

/** The last day on which a link opens, as its beginning in UTC: so many days after the work is planned to end, or after today. */
export function lastDayOfLink({ now, lastDay, daysAfter }: LinkTerms): number {
  const today = startOfDay(now)
  const ends = Math.max(today, lastDay ?? today) + daysAfter * SECONDS_PER_DAY
  return Math.min(startOfDay(ends), today + mostLinkDays * SECONDS_PER_DAY)
}

/** When a link stops to open whose last day is this. */
export function endOfLink(lastDay: number): number {
  return lastDay + SECONDS_PER_DAY
}

function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
