/** Cell of a line to focus; `place` is the index of the line. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines of a refusal by their numbers, and a title. They are shown alone, unless `does` is set. */
export type LinesAsked = {
  text: string
  numbers: ReadonlySet<number>
  /** Removes the lines, shrinks those that are too large to fit their space, or takes a part that no longer exists out of them. */
  does?: 'remove' | 'fit' | { clears: ClearedPart }
}

/** Optional part of a line, by its column. */
export type ClearedPart = 'campaign_image_id' | 'promotion_id'

/** Check of a line that is larger than its space; its values contain the size that fits. */
export const TOO_LARGE = 'size.space.too_large'
