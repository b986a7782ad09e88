/**
 * True if libfaketime sets the clock of programs. It does not affect file dates, and under it PostgreSQL ignores its time limits
 * for statements and deadlocks; tests of these are skipped.
 */
export const isClockSet = process.env.FAKETIME !== undefined
