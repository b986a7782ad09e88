/**
 * Maximum time to wait for an element, in ms. It is long enough for a busy machine, and costs nothing if the element already
 * exists.
 */
export const PATIENCE = 30_000
