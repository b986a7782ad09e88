/**
 * True if libfaketime sets the clock of the processes. It does not affect file dates. PostgreSQL ignores its statement and
 * deadlock timeouts under it, so tests of these are skipped.
 */
export const isClockSet = process.env.FAKETIME !== undefined
