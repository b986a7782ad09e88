const MEGABYTE = 1024 ** 2

/** Maximum size of a PDF in bytes. The engine needs two copies of the document in memory. */
export const LARGEST_PDF = 512 * MEGABYTE
/** Bytes. */
export const LARGEST_DRAWING = 32 * MEGABYTE
