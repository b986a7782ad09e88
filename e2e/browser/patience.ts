/** Longest wait for something to appear, in milliseconds: no cost if it is there at once, and enough for a busy machine. */
export const PATIENCE = 30_000
