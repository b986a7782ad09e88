const FREE_FAILURES = 4
const LONGEST_SECONDS = 15 * 60

/**
 * Returns the number of seconds to wait before the next sign-in after recent failures. There is no delay after up to four
 * failures. After the fifth failure the delay is one second, and each further failure doubles it, up to 15 minutes.
 */
export function signInDelaySeconds(recentFailures: number): number {
  if (recentFailures <= FREE_FAILURES) return 0
  return Math.min(2 ** (recentFailures - FREE_FAILURES - 1), LONGEST_SECONDS)
}

/**
 * Assumed number of people who share one IP address, for example in an office. A person who forgot the password must not lock
 * out the other people.
 */
const PEOPLE_BEHIND_AN_ADDRESS = 5

/**
 * Returns the number of seconds to wait after failures from one IP address, counted over all users. The delay starts later than
 * for a single person, because several people can share the address.
 */
export function addressDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / PEOPLE_BEHIND_AN_ADDRESS))
}

/** Number of failures of one account, from any IP address, that are treated as one failure. */
const FAILURES_FROM_ANYWHERE = 20

/**
 * Returns the number of seconds to wait after failures of one account, counted over all IP addresses. This slows down attackers
 * who use thousands of addresses. The delay starts late, so that people cannot easily lock out a user whose name they know.
 */
export function accountDelaySeconds(recentFailures: number): number {
  return signInDelaySeconds(Math.floor(recentFailures / FAILURES_FROM_ANYWHERE))
}
