import { artworkTypes as types } from '@lienzo/contract/wire/file'

/** Excludes HEIC, so that iPhones convert photos to JPEG; HEIC files are still accepted. */
const shownTypes = types.filter((type) => type !== 'image/heic')

/** Printable types for a file input: media types, and extensions for systems that have no type for them. */
export const artworkTypes = [...shownTypes, '.tif', '.tiff', '.svg', '.pdf'].join(',')
