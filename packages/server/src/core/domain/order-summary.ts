import { largestSum } from '@lienzo/rules/largest-amounts'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { daysOfTerm } from '@lienzo/rules/sales/production/order-due'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { customers } from '../../db/tables/customers/customers.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { dueAtOf } from '../../db/tables/sales/order-due.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'
import { cappedSum } from '../list/capped-sum.ts'
import { todayOf } from '../list/today.ts'

const ORDERS_SHOWN = 6
const LATE_SHOWN = 5

/** Index of an order's status in `orderStates`: a number, because rows of totals are cached as lists of numbers. */
export const stateIndex = sql<number>`array_position(${sql.param([...orderStates])}::text[], ${orders.status}) - 1`

/** Columns with the number of orders and the sums of their m2 and net; the sums are capped at `largestSum`. */
export const sumsOfOrders = {
  orders: count(),
  m2: cappedSum(orders.m2, largestSum.m2),
  net: cappedSum(orders.net, largestSum.euros),
}

/** Returns the six newest orders that match a condition. */
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

/**
 * Counts the late orders that match a condition, and returns the five that have been late for longest. Reads both with one
 * statement that uses the index on due days.
 */
export async function lateOrders(context: Context, condition: SQL | undefined) {
  const due = dueAtOf(orders)
  const rows = await context.database
    .select({
      id: orders.id,
      code: orders.code,
      status: orders.status,
      reference: orders.reference,
      customer_name: customers.name,
      due_at: sql<number>`${due}`.mapWith(Number),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(condition, sql`${due} <= ${daysOfTerm('late', todayOf(context)).to}`))
    .orderBy(asc(due), asc(orders.id))
    .limit(LATE_SHOWN)
  return { total: rows[0]?.total ?? 0, rows }
}
