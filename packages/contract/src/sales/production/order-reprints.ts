import { payers } from '@lienzo/rules/installation/photo-states'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { id } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'

/** Original order of a reprint and the reason for it. The reprint order itself is never charged. */
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
      /** Set if the photo still requires the reprint; the decision on the photo can have been reversed. */
      wanted: z.boolean(),
    }),
  ),
  /** Budget revisions that charge the customer for the reprint and that the caller is allowed to see. */
  budgets: z.array(z.object({ id, code: z.string(), revision: z.int() })),
})

/** Order that reprints parts of a different order. */
export const reprintOrder = z.object({ id, code: z.string(), status: z.enum(orderStates) })
