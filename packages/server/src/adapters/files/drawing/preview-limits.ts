const MEGABYTE = 1024 ** 2

/** Bytes: the engine keeps a document in memory as a whole, twice. */
export const LARGEST_PDF = 512 * MEGABYTE
/** Bytes. */
export const LARGEST_DRAWING = 32 * MEGABYTE
