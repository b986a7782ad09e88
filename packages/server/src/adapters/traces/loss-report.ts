/** Minimum time between two reports, in milliseconds. */
const REPORT_EVERY = 60 * 60 * 1000
const LONGEST_REASON = 200

/**
 * Returns a function that counts lost spans. It reports the first loss immediately and later losses at most once an hour, each
 * time with the number of spans lost since the previous report. `clock` returns milliseconds.
 */
export function makeLossReport(
  report: (spans: number, reason: string) => void,
  clock: () => number = () => performance.now(),
): (spans: number, error: Error | undefined) => void {
  let lostSpans = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  return (spans, error) => {
    lostSpans += spans
    if (clock() - reportedAt < REPORT_EVERY) return
    report(lostSpans, reasonOf(error))
    lostSpans = 0
    reportedAt = clock()
  }
}

/**
 * Returns the reason of a failure in at most 200 characters. If a host name has several addresses, the error contains one
 * failure per address and has no message of its own.
 */
function reasonOf(error: Error | undefined): string {
  const reasons = error instanceof AggregateError ? error.errors.map(String) : [error?.message ?? '']
  return (reasons.join(', ') || 'no reason is known').slice(0, LONGEST_REASON)
}
