/** Number of seconds in a day. Times are in Unix seconds, and a day begins at midnight UTC. */
export const SECONDS_PER_DAY = 86_400

/** Returns midnight UTC at the start of the day that contains `moment`. Both times are in Unix seconds. */
export function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
