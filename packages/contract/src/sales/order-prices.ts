import { euros } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })

/** Totals of a draft at the prices of the last calculation, and at today's prices, discount and VAT. */
export const priceComparison = z.object({
  code: z.string(),
  /** Version of the compared draft, required to accept the current prices. */
  version: z.int(),
  is_changed: z.boolean(),
  before: sums,
  after: sums,
  /** Lines whose prices differ. */
  lines: z.array(z.object({ number: z.int(), name: z.string(), before: euros, after: euros })),
})
