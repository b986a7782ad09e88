import { orderStates } from '@lienzo/rules/sales/order-states'
import { day, euros, id, moment, squareMetres, sumOfEuros, sumOfSquareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Totals of orders: their number, area, and net price, which is what balances are charged. */
export const orderFigures = { orders: z.int(), m2: sumOfSquareMetres, net: sumOfEuros }

/** Totals by state, for every state in the order in which an order passes them. */
export const figuresByState = z.array(z.object({ status: z.enum(orderStates), ...orderFigures }))

/** Newest orders first, each with data to recognise it. */
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

/** Number of late orders, and those that have been late the longest. */
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
