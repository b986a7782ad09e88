import { artworkTypes as types } from '@lienzo/contract/wire/file'

/** What can be printed, as a choice of files takes it: by type, and by name where a system knows no type for it. */
export const artworkTypes = [...types, '.tif', '.tiff', '.svg', '.pdf'].join(',')
