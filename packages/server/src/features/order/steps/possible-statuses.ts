import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { InputInside, OutputInside } from '@lienzo/contract/wire/call'
import { nextStates, orderStates } from '@lienzo/rules/sales/order-states'
import { and, count, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { notDeleted, scopeOf } from '../../../core/context/scope.ts'
import { listConditions, sourcesOf } from '../../../core/list/conditions/list-conditions.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { orderResource } from '../order.queries.ts'

type Call = (typeof orderCalls)['possiblestatuses']

/**
 * Returns the states that at least one of the chosen orders can change to, each with the number of orders that can change to
 * it, in one statement. Throws NOT_FOUND if one of the chosen IDs does not exist or is not visible to the caller.
 */
export async function possibleStatuses(
  context: Context,
  selection: InputInside<Call>,
): Promise<OutputInside<Call>> {
  const ids = selection.ids ? [...new Set(selection.ids)] : null
  const where = selection.ids
    ? whereIds(context, selection.ids)
    : listConditions(context, orderResource, selection.all).where
  const { tables } = sourcesOf(orderResource, [where])
  const statusCounts = await queryRows(
    context.database,
    { status: orders.status, orders: count() },
    (columns) => sql`select ${columns} from ${tables} where ${where} group by ${orders.status}`,
  )
  if (ids && sumOf(statusCounts) !== ids.length) throw notFound()
  const { house } = context.caller
  return orderStates.flatMap((status) => {
    const able = sumOf(statusCounts.filter((each) => nextStates(each.status, { house }).includes(status)))
    return able === 0 ? [] : [{ status, orders: able }]
  })
}

function whereIds({ caller }: Context, ids: readonly number[]): SQL {
  const those = sql`${orders.id} = any(${sql.param([...ids])})`
  return and(those, notDeleted(orders), scopeOf(orderResource, caller)) ?? those
}

function sumOf(rows: readonly { orders: number }[]): number {
  return rows.reduce((sum, { orders }) => sum + orders, 0)
}
