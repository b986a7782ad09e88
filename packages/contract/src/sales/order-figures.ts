import { orderStates } from '@lienzo/rules/sales/order-states'
import { day, euros, id, moment, squareMetres, sumOfEuros, sumOfSquareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Totals of orders: number, area, and the net price, which is the amount charged to balances. */
export const orderFigures = { orders: z.int(), m2: sumOfSquareMetres, net: sumOfEuros }

/** Totals for each state, in the order in which an order passes through the states. */
export const figuresByState = z.array(z.object({ status: z.enum(orderStates), ...orderFigures }))

/** Newest orders first, each with the fields that people need to recognise it. */
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

/** Number of late orders, and the orders that are most overdue. */
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
