/** The cell of a line that the keyboard is brought to; the line by its place from 0. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines that a refusal is about, by their numbers, and what they have in common: shown alone unless something is done with them. */
export type LinesAsked = {
  text: string
  numbers: ReadonlySet<number>
  /** Removes them, or makes those that are too large as large as their space takes. */
  does?: 'remove' | 'fit'
}

/** The check of a line that is larger than its space takes; its values say how large that is. */
export const TOO_LARGE = 'size.space.too_large'
