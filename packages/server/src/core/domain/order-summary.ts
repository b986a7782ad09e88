import { orderStates } from '@lienzo/rules/sales/order-states'
import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'

const ORDERS_SHOWN = 6

/** The index of an order's state: sums are kept as numbers. */
export const stateIndex = sql<number>`array_position(${sql.param([...orderStates])}::text[], ${orders.status}) - 1`

/** Totals of orders. */
export const sumsOfOrders = {
  orders: count(),
  m2: sql`sum(${orders.m2})::bigint`.mapWith(Number),
  net: sql`sum(${orders.net})::bigint`.mapWith(Number),
}

/** The newest of these orders. */
export function newestOrders({ database }: Context, condition: SQL | undefined) {
  return database
    .select({
      id: orders.id,
      code: orders.code,
      status: orders.status,
      reference: orders.reference,
      campaign_name: campaigns.name,
      m2: orders.m2,
      net: orders.net,
      created_at: orders.created_at,
    })
    .from(orders)
    .leftJoin(campaigns, eq(campaigns.id, orders.campaign_id))
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(ORDERS_SHOWN)
}
