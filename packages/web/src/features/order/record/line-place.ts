/** Line to focus, by its zero-based index, and optionally the column of the cell to focus. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines named by a refusal, by number, with a title. The grid shows only these lines, unless `does` names an action. */
export type LineRequest = {
  text: string
  numbers: ReadonlySet<number>
  /**
   * Action on the lines: removes them, resizes them to the size named by a failed check, or clears a part whose record no
   * longer exists.
   */
  does?: 'remove' | { fits: FittingCheck } | { clears: ClearedPart }
}

/** Optional part of a line that can be cleared, by column. */
export type ClearedPart = 'campaign_image_id' | 'promotion_id'

/**
 * Keys of the checks whose values contain a size that fits: the line is larger than its space, or the product is not made in
 * the size of the line.
 */
export const fittingChecks = ['size.space.too_large', 'size.product.other_fixed_size'] as const
export type FittingCheck = (typeof fittingChecks)[number]
