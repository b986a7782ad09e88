const MEGABYTE = 1024 ** 2

/** Maximum size of a PDF in bytes; the engine keeps the whole document in memory, twice. */
export const LARGEST_PDF = 512 * MEGABYTE
/** Bytes. */
export const LARGEST_DRAWING = 32 * MEGABYTE
