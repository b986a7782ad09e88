/**
 * How long people wait for what they are to see, in milliseconds. What is there at once costs no time, and a busy machine
 * has enough of it.
 */
export const PATIENCE = 30_000
