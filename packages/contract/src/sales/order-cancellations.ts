import { euros, id, moment, requiredText, squareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** A line, or some of its copies, as it was when it was cancelled. */
export const cancelledLine = z.object({
  id,
  /** Its place on the order then, from 1. */
  number: z.int(),
  /** Whether no copy of it was left. */
  whole: z.boolean(),
  space_id: id.nullable(),
  space_number: z.int().nullable(),
  space_name: z.string().nullable(),
  product_id: id,
  product_name: z.string(),
  material_name: z.string().nullable(),
  promotion_name: z.string().nullable(),
  image_name: z.string().nullable(),
  /** In mm. */
  width: z.int(),
  height: z.int(),
  copies: z.int(),
  /** The spares that went along. */
  spare_copies: z.int(),
  m2: squareMetres,
  net: euros,
})

/** What was cancelled of an order at once. */
export const cancellation = z.object({
  id,
  reason: z.string(),
  /** What was given back for it; what is missing to the net of its lines the house has kept. */
  back_euros: euros,
  back_m2: squareMetres,
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  lines: z.array(cancelledLine),
})

/** The most lines that one call cancels. */
const mostCancelledTogether = 10_000

export const cancelLinesInput = z.strictObject({
  id,
  version: z.int().min(1),
  lines: z
    .array(
      z.strictObject({
        id,
        /** How many of its copies; left out, all. */
        copies: z.int().min(1).max(1_000_000).optional(),
      }),
    )
    .min(1)
    .max(mostCancelledTogether),
  reason: requiredText(1000),
  /** What is given back of what these lines were charged. Left out, all of it; once in production the house must say. */
  give_back: z.strictObject({ euros, m2: squareMetres }).optional(),
})
