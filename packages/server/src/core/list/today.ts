import type { PublicContext } from '../context/context.ts'
import { dayIn } from './wall-clock.ts'

/**
 * Returns the current day in the caller's time zone, in Unix seconds at 00:00 UTC, the format in which all days are stored. Uses
 * UTC if the request names no time zone, as in background jobs.
 */
export function todayOf({ now, origin }: Pick<PublicContext, 'now' | 'origin'>): number {
  return dayIn(origin.time_zone ?? 'UTC', now)
}
