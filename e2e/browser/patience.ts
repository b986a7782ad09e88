/**
 * Longest wait for something to appear, in milliseconds: it costs nothing if the element already exists, and is long enough for a
 * busy machine.
 */
export const PATIENCE = 30_000
