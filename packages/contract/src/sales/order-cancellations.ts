import { euros, id, moment, requiredText, squareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Cancelled line, or cancelled copies of a line, as they were at the time of the cancellation. */
export const cancelledLine = z.object({
  id,
  /** Position of the line in the order at that time, starting at 1. */
  number: z.int(),
  /** Set if all remaining copies of the line were cancelled. */
  whole: z.boolean(),
  space_id: id.nullable(),
  space_number: z.int().nullable(),
  space_name: z.string().nullable(),
  product_id: id,
  product_name: z.string(),
  material_name: z.string().nullable(),
  promotion_name: z.string().nullable(),
  image_name: z.string().nullable(),
  /** Size of the line in mm. */
  width: z.int(),
  height: z.int(),
  copies: z.int(),
  /** Number of spares that were cancelled together with the copies. */
  spare_copies: z.int(),
  m2: squareMetres,
  net: euros,
})

/** Lines of an order that were cancelled together. */
export const cancellation = z.object({
  id,
  reason: z.string(),
  /** Refund. It is less than the net price of the lines if the house kept a part of the charge. */
  back_euros: euros,
  back_m2: squareMetres,
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  lines: z.array(cancelledLine),
})

/** Maximum number of lines that one call cancels. */
const mostCancelledTogether = 10_000

export const cancelLinesInput = z.strictObject({
  id,
  version: z.int().min(1),
  lines: z
    .array(
      z.strictObject({
        id,
        /** Number of copies to cancel; all if omitted. */
        copies: z.int().min(1).max(1_000_000).optional(),
      }),
    )
    .min(1)
    .max(mostCancelledTogether),
  reason: requiredText(1000),
  /**
   * Refund for these lines. Defaults to everything that was charged; once the order is in production, the house must specify
   * the refund.
   */
  give_back: z.strictObject({ euros, m2: squareMetres }).optional(),
})
