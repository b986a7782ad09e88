/** Cell of a line to focus; `place` is the index of the line. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines of a refusal by their numbers, and a title. They are shown alone, unless `does` is set. */
export type LinesAsked = {
  text: string
  numbers: ReadonlySet<number>
  /** Removes the lines, gives those of a check the size that it names, or takes a part that no longer exists out of them. */
  does?: 'remove' | { fits: FittingCheck } | { clears: ClearedPart }
}

/** Optional part of a line, by its column. */
export type ClearedPart = 'campaign_image_id' | 'promotion_id'

/**
 * Checks of a line whose values contain the size that fits: one that is larger than its space, and one in a size that its product
 * does not come in.
 */
export const fittingChecks = ['size.space.too_large', 'size.product.other_fixed_size'] as const
export type FittingCheck = (typeof fittingChecks)[number]
