import { payers } from '@lienzo/rules/installation/photo-states'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { id } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'

/** Origin and reason of a reprint; the order itself is charged to nobody. */
export const reprintOf = z.object({
  /** Original order; null if the caller is not allowed to see it. */
  order: z.object({ id, code: z.string() }).nullable(),
  /** Photos that require the reprint; shown to the house only. */
  photos: z.array(
    z.object({
      id,
      space_id: id,
      space_name: z.string(),
      payer: z.enum(payers),
      /** Set if it is still required; a decision can be taken back. */
      wanted: z.boolean(),
    }),
  ),
  /** Budget revisions that charge the customer for it, as far as the caller is allowed to see them. */
  budgets: z.array(z.object({ id, code: z.string(), revision: z.int() })),
})

/** Order that reprints parts of another one. */
export const reprintOrder = z.object({ id, code: z.string(), status: z.enum(orderStates) })
