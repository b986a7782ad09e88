/** Line to focus, by index, and optionally the column of the cell. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines from a refusal, by number, with a title. They are shown alone, unless `does` names an action. */
export type LineRequest = {
  text: string
  numbers: ReadonlySet<number>
  /**
   * Action on the lines: removes them, gives them the size that a failed check names, or clears a part whose record no longer
   * exists.
   */
  does?: 'remove' | { fits: FittingCheck } | { clears: ClearedPart }
}

/** Optional part of a line that can be cleared, by column. */
export type ClearedPart = 'campaign_image_id' | 'promotion_id'

/**
 * Checks whose values contain the size that fits: for a line larger than its space, and for a size in which the product is not
 * made.
 */
export const fittingChecks = ['size.space.too_large', 'size.product.other_fixed_size'] as const
export type FittingCheck = (typeof fittingChecks)[number]
