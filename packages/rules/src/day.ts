/** Seconds of a day. Times are Unix seconds, and a day begins at midnight UTC. */
export const SECONDS_PER_DAY = 86_400

/** Returns 00:00 UTC of the day of a moment (Unix seconds). */
export function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
