const FREE_FAILURES = 4
const LONGEST_SECONDS = 15 * 60

/**
 * The seconds that the next sign-in has to wait after so many recent failures: none after the first four,
 * then one second, doubling with each failure up to a quarter of an hour.
 */
export function signInDelaySeconds(recentFailures: number): number {
  if (recentFailures <= FREE_FAILURES) return 0
  return Math.min(2 ** (recentFailures - FREE_FAILURES - 1), LONGEST_SECONDS)
}
