import { artworkTypes as types } from '@lienzo/contract/wire/file'

/** Omits HEIC, so that iPhones convert photos to JPEG. HEIC files are still accepted. */
const shownTypes = types.filter((type) => type !== 'image/heic')

/**
 * Value for the `accept` attribute of a file input: the media types of printable files, and file extensions for systems that do
 * not know these media types.
 */
export const artworkTypes = [...shownTypes, '.tif', '.tiff', '.svg', '.pdf'].join(',')
