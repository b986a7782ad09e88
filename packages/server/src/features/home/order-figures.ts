import { largestSum } from '@lienzo/rules/largest-amounts'
import { isBinding, type OrderState, orderStates } from '@lienzo/rules/sales/order-states'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { columnOf, rowsOf } from '../../core/changes/change-names.ts'
import type { Context } from '../../core/context/context.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { stateIndex, sumsOfOrders } from '../../core/domain/order-summary.ts'
import { keptSums } from '../../core/list/kept-sums.ts'
import { type Clock, clockIn } from '../../core/list/wall-clock.ts'
import { orders } from '../../db/tables/sales/orders.ts'

type Figures = { orders: number; m2: number; net: number }
export type OrderFigures = {
  states: (Figures & { status: OrderState })[]
  months: (Figures & { month: number })[]
}

const MONTHS = 12
const nothing: Figures = { orders: 0, m2: 0, net: 0 }

/** Changes that invalidate the cached figures. */
const changing = [
  rowsOf('order'),
  ...['status', 'created_at', 'm2', 'net'].map((column) => columnOf('order', column)),
]

/**
 * Returns the totals of the caller's orders by state, and of the binding orders by month in a time zone. Each total is capped
 * at the largest sum that the API allows.
 */
export async function orderFigures(context: Context, timeZone: string): Promise<OrderFigures> {
  const starts = monthStarts(context.now, clockIn(timeZone))
  const sums = await sumsOf(context, starts)
  const figuresOf = (matches: (status: OrderState, month: number) => boolean) =>
    sums
      .filter(([state = 0, month = 0]) => matches(orderStates[state] as OrderState, month))
      .reduce<Figures>(
        (all, [, , count = 0, m2 = 0, net = 0]) => ({
          orders: all.orders + count,
          m2: Math.min(all.m2 + m2, largestSum.m2),
          net: Math.min(all.net + net, largestSum.euros),
        }),
        nothing,
      )
  return {
    states: orderStates.map((status) => ({ status, ...figuresOf((state) => state === status) })),
    months: starts.map((month, index) => ({
      month,
      ...figuresOf((state, in_month) => in_month === index + 1 && isBinding(state)),
    })),
  }
}

/** Returns rows of state, month (0 for orders before the first month), count, m2 and net, with one scan of the orders. */
function sumsOf(context: Context, starts: number[]) {
  const query = context.database
    .select({
      state: stateIndex,
      month: sql<number>`width_bucket(${orders.created_at}, ${sql.param(starts)}::bigint[])`,
      ...sumsOfOrders,
    })
    .from(orders)
    .where(visibleToCaller(context))
    .groupBy(sql`1`, sql`2`)
  const numbersOf = (row: { state: number; month: number } & Figures) => [
    row.state,
    row.month,
    row.orders,
    row.m2,
    row.net,
  ]
  return keptSums(context.services, changing, query, numbersOf)
}

/** Returns the condition for the orders that the caller sees. */
export function visibleToCaller(context: Context): SQL | undefined {
  return and(isNull(orders.deleted_at), scopeOf(context.services.resources.order, context.caller))
}

/** Returns the start times of the last twelve months, including the current month. */
function monthStarts(now: number, clock: Clock): number[] {
  const today = new Date(clock.shownAt(now) * 1000)
  return Array.from({ length: MONTHS }, (_, index) =>
    clock.momentOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1 + index, 1) / 1000),
  )
}
