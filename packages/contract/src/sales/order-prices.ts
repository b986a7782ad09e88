import { euros } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })

/** What a draft comes to as it was priced, and by the price list, the discount and the VAT of today. */
export const priceComparison = z.object({
  is_changed: z.boolean(),
  before: sums,
  after: sums,
  /** The lines that cost something else now. */
  lines: z.array(z.object({ number: z.int(), name: z.string(), before: euros, after: euros })),
})
