const FREE_FAILURES = 4
const LONGEST_SECONDS = 15 * 60

/**
 * Returns the seconds to wait before the next sign-in after recent failures: none after the first four, then one second, doubling
 * with each failure up to a quarter of an hour.
 */
export function signInDelaySeconds(recentFailures: number): number {
  if (recentFailures <= FREE_FAILURES) return 0
  return Math.min(2 ** (recentFailures - FREE_FAILURES - 1), LONGEST_SECONDS)
}

/** Assumed number of people behind one address, such as an office: one who forgot a password must not stop the others. */
const PEOPLE_BEHIND_AN_ADDRESS = 5

/** Returns the seconds to wait for an address, all its users together: a few people there can each fail as often as one alone. */
export function addressDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / PEOPLE_BEHIND_AN_ADDRESS))
}

/** Failures with one account from any address that count as one. */
const FAILURES_FROM_ANYWHERE = 20

/**
 * Returns the seconds to wait for an account, all addresses together. It slows down attackers with a thousand addresses, and
 * starts late, because knowing a username must not be enough to lock its owner out.
 */
export function accountDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / FAILURES_FROM_ANYWHERE))
}
