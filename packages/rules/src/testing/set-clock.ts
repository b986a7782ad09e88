/**
 * True if libfaketime sets the clock of all processes. The dates of files remain real. PostgreSQL ignores its statement and
 * deadlock timeouts under libfaketime, so tests of these timeouts are skipped.
 */
export const isClockSet = process.env.FAKETIME !== undefined
