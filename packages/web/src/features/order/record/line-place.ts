/** Cell of a line to focus; `place` is the index of the line. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines of a refusal by their numbers, and a title. They are shown alone, unless `does` is set. */
export type LinesAsked = {
  text: string
  numbers: ReadonlySet<number>
  /** Removes the lines, or shrinks those that are too large to fit their space. */
  does?: 'remove' | 'fit'
}

/** Check of a line that is larger than its space; its values contain the size that fits. */
export const TOO_LARGE = 'size.space.too_large'
