/**
 * How long people wait for what they are to see, in milliseconds. What is there at once costs nothing, and a machine that
 * has other things to do still comes to it.
 */
export const PATIENCE = 30_000
