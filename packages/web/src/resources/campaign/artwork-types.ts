import { artworkTypes as types } from '@lienzo/contract/wire/file'

/** An iPhone that is asked for these gives a JPEG; HEIC is taken where somebody has nothing else. */
const shownTypes = types.filter((type) => type !== 'image/heic')

/** What can be printed, as a choice of files takes it: by type, and by name where a system knows no type for it. */
export const artworkTypes = [...shownTypes, '.tif', '.tiff', '.svg', '.pdf'].join(',')
