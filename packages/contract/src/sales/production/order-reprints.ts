import { payers } from '@lienzo/rules/installation/photo-states'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { id } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'

/** Whose prints an order makes again, and why: it is charged to nobody itself. */
export const reprintOf = z.object({
  /** The order that printed them first; null where the caller does not see it. */
  order: z.object({ id, code: z.string() }).nullable(),
  /** The photos that asked for it; told to the house alone. */
  photos: z.array(
    z.object({
      id,
      space_id: id,
      space_name: z.string(),
      payer: z.enum(payers),
      /** Whether it still asks for it: a decision may be taken back. */
      wanted: z.boolean(),
    }),
  ),
  /** The revisions of budgets by which the customer pays, as far as the caller sees them. */
  budgets: z.array(z.object({ id, code: z.string(), revision: z.int() })),
})

/** An order that prints something of another one again. */
export const reprintOrder = z.object({ id, code: z.string(), status: z.enum(orderStates) })
