/**
 * True if libfaketime sets the clock of programs. It does not date files, and under it PostgreSQL ends neither a statement
 * nor a deadlock by its time limit: tests of these are skipped.
 */
export const isClockSet = process.env.FAKETIME !== undefined
