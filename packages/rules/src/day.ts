/** Number of seconds in a day. Times are in Unix seconds, and a day begins at midnight UTC. */
export const SECONDS_PER_DAY = 86_400

/** Returns 00:00 UTC on the day of a moment. Both are in Unix seconds. */
export function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
