import { startOfDay } from '../../day.ts'

/**
 * Data that determine on which days a campaign runs. Dates are the start of the day in UTC, in Unix seconds; null means that
 * the campaign has no first or no last day.
 */
export type CampaignDays = {
  status: 'draft' | 'active' | 'closed'
  starts_at: number | null
  ends_at: number | null
}

/**
 * Returns true if the campaign runs on a day: it is active, has started, and has not ended before that day. `day` is in Unix
 * seconds; times of day are ignored.
 */
export function runsOn({ status, starts_at, ends_at }: CampaignDays, day: number): boolean {
  if (status !== 'active') return false
  const isStarted = starts_at === null || startOfDay(starts_at) <= day
  const isEnded = ends_at !== null && ends_at < startOfDay(day)
  return isStarted && !isEnded
}
