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

/** People who sign in from one address, as from an office: one of them who forgot a password does not stop the others. */
const PEOPLE_BEHIND_AN_ADDRESS = 5

/** The same for an address, where all users count together: a few people there may each fail as often as one alone. */
export function addressDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / PEOPLE_BEHIND_AN_ADDRESS))
}

/** Failures with one account from anywhere count as one each time there were so many of them. */
const FAILURES_FROM_ANYWHERE = 20

/**
 * The same for an account, where strangers everywhere count together: it slows down who has a thousand addresses, and comes
 * late, because who knows somebody's name must not keep them out with it.
 */
export function accountDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / FAILURES_FROM_ANYWHERE))
}
