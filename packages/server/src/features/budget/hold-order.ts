import type { Selection } from '@lienzo/contract/wire/list'
import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context/context.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { orders } from '../../db/tables/sales/orders.ts'

type Asking = Pick<PublicContext, 'database'>

/**
 * Locks an order until the transaction ends. Every change of an order or its budgets locks the order first, then the budgets by
 * ID, then the users by ID. This sequence prevents deadlocks, and values read from the order stay valid until the end of the
 * transaction.
 */
export function holdOrder(context: Asking, orderId: number): Promise<void> {
  return holdOrders(context, sql`${orders.id} = ${orderId}`)
}

/** Locks the order of a budget, even if the caller cannot see that order. */
export function holdOrderOf(context: Asking, budgetId: number): Promise<void> {
  return holdOrders(
    context,
    sql`${orders.id} = (select ${budgets.order_id} from ${budgets} where ${budgets.id} = ${budgetId})`,
  )
}

/** Locks the orders of the budgets in `ids`. If `ids` is missing, locks the orders of all deleted budgets. */
export function holdOrdersOfDeleted(context: Context, selection: Selection): Promise<void> {
  const { id, deleted_at } = budgets
  const condition = selection.ids ? inArray(id, selection.ids) : isNotNull(deleted_at)
  return holdOrders(
    context,
    sql`${orders.id} in (select ${budgets.order_id} from ${budgets} where ${condition})`,
  )
}

async function holdOrders({ database }: Asking, which: SQL): Promise<void> {
  await database.select({ id: orders.id }).from(orders).where(which).orderBy(orders.id).for('no key update')
}
