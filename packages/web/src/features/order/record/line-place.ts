/** The cell of a line that the keyboard is brought to; the line by its place from 0. */
export type LinePlace = { place: number; column?: string | undefined }
