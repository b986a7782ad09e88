import type { Selection } from '@lienzo/contract/wire/list'
import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context/context.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { orders } from '../../db/tables/sales/orders.ts'

type Asking = Pick<PublicContext, 'database'>

/**
 * Holds an order until the transaction ends. Whatever changes an order or one of its budgets holds the order first, then budgets by
 * their ids, then users by theirs: so no two of them wait for each other, and what one has read of the order is true until its end.
 */
export function holdOrder(context: Asking, orderId: number): Promise<void> {
  return holdOrders(context, sql`${orders.id} = ${orderId}`)
}

/** Holds the order of a budget, whether the caller sees that or not. */
export function holdOrderOf(context: Asking, budgetId: number): Promise<void> {
  return holdOrders(
    context,
    sql`${orders.id} = (select ${budgets.order_id} from ${budgets} where ${budgets.id} = ${budgetId})`,
  )
}

/** Holds the orders of budgets in the bin: of those that are named, or of all. */
export function holdOrdersOfDeleted(context: Context, chosen: Selection): Promise<void> {
  const { id, deleted_at } = budgets
  const named = chosen.ids ? inArray(id, chosen.ids) : isNotNull(deleted_at)
  return holdOrders(context, sql`${orders.id} in (select ${budgets.order_id} from ${budgets} where ${named})`)
}

async function holdOrders({ database }: Asking, which: SQL): Promise<void> {
  await database.select({ id: orders.id }).from(orders).where(which).orderBy(orders.id).for('no key update')
}
