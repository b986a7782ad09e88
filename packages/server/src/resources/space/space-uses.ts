import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../core/context/caller.ts'
import { importedBy } from '../../core/domain/imported-by.ts'
import { oneOfSeveral } from '../../core/list/conditions/filter-condition.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { orderLines, orders } from '../../db/tables/sales/orders.ts'

type UsesContext = { caller: Caller }

/** Relation between spaces and the imports that created or changed them. */
export const spaceImports = importedBy('space', spaces.id)

/** Returns the condition for spaces that have a line in an order that matches the filter and that the caller can see. */
export function inOrder(filter: ListFilter, { caller }: UsesContext): SQL {
  return oneOfSeveral(
    filter,
    orderLines.order_id,
    (condition) => sql`exists (select 1 ${ofOrders(caller)} and ${condition})`,
  )
}

/**
 * Returns the `from` and `where` clauses for the lines of a space in orders that the caller can see. As in the list of orders,
 * a customer's users see the orders of their own user group.
 */
function ofOrders(caller: Caller): SQL {
  const own = and(eq(orders.usergroup_id, caller.usergroup_id), ne(orders.usergroup_id, HOUSE_USERGROUP_ID))
  const where = and(
    eq(orderLines.space_id, spaces.id),
    isNull(orders.deleted_at),
    caller.house ? undefined : own,
  )
  return sql`from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.order_id} where ${where}`
}

/**
 * Returns the condition for spaces that have a line in an unfinished order that the caller can see. An order is unfinished if
 * it is neither installed nor cancelled.
 */
export function inUnfinishedOrder(caller: Caller): SQL {
  return sql`exists (select 1 ${ofOrders(caller)} and ${orders.status} not in ('installed', 'cancelled'))`
}

/**
 * Returns SQL for the columns of a space that depend on the caller: the last import, the last order, and whether any order is
 * neither a draft nor cancelled.
 */
export function usesOf(caller: Caller): Record<'import_id' | 'order_id' | 'ordered', SQL> {
  return {
    import_id: spaceImports.last(caller),
    order_id: sql`(select max(${orderLines.order_id}) ${ofOrders(caller)})`,
    ordered: sql`exists (select 1 ${ofOrders(caller)} and ${orders.status} not in ('draft', 'cancelled'))`,
  }
}
