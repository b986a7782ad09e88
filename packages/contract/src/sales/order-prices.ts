import { euros } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })

/** Totals of a draft as priced, and at today's prices, discount and VAT. */
export const priceComparison = z.object({
  code: z.string(),
  /** Version of the draft that was compared, to accept current prices for it. */
  version: z.int(),
  is_changed: z.boolean(),
  before: sums,
  after: sums,
  /** Lines whose price differs. */
  lines: z.array(z.object({ number: z.int(), name: z.string(), before: euros, after: euros })),
})
