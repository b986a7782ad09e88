const FREE_FAILURES = 4
const LONGEST_SECONDS = 15 * 60

/**
 * Returns the seconds to wait before the next sign-in after recent failures: none for up to four failures, one second after the
 * fifth, then doubled with each failure up to 15 minutes.
 */
export function signInDelaySeconds(recentFailures: number): number {
  if (recentFailures <= FREE_FAILURES) return 0
  return Math.min(2 ** (recentFailures - FREE_FAILURES - 1), LONGEST_SECONDS)
}

/**
 * Assumed number of people who share one address, such as an office. A person who forgot the password must not block the
 * others.
 */
const PEOPLE_BEHIND_AN_ADDRESS = 5

/**
 * Returns the seconds to wait after failures from one address, all users together. The delay starts later than for a single
 * person, because several people can share the address.
 */
export function addressDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / PEOPLE_BEHIND_AN_ADDRESS))
}

/** Number of failures with one account, from any address, that count as one failure. */
const FAILURES_FROM_ANYWHERE = 20

/**
 * Returns the seconds to wait after failures with one account, from all addresses together. This slows down attackers who use
 * thousands of addresses. It starts late, because nobody should be able to lock out a user whose name they know.
 */
export function accountDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / FAILURES_FROM_ANYWHERE))
}
