import { orderStates } from '@lienzo/rules/sales/order-states'
import { day, euros, id, moment, squareMetres, sumOfEuros, sumOfSquareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Totals of orders: how many, their area, and their price without VAT, which is what balances are charged with. */
export const orderFigures = { orders: z.int(), m2: sumOfSquareMetres, net: sumOfEuros }

/** The totals of the orders in each state: every state, in the order in which an order passes them. */
export const figuresByState = z.array(z.object({ status: z.enum(orderStates), ...orderFigures }))

/** The newest orders first, each with enough to know which one it is. */
export const newestOrders = z.array(
  z.object({
    id,
    code: z.string(),
    status: z.enum(orderStates),
    reference: z.string(),
    campaign_name: z.string().nullable(),
    m2: squareMetres,
    net: euros,
    created_at: moment,
  }),
)

/** How many orders are late, and those that are late for longest. */
export const lateOrders = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id,
      code: z.string(),
      status: z.enum(orderStates),
      reference: z.string(),
      customer_name: z.string(),
      due_at: day,
    }),
  ),
})
