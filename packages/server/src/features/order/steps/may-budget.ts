import { mayEdit } from '@lienzo/rules/people/permissions'
import { isBinding, type OrderState } from '@lienzo/rules/sales/order-states'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'

/**
 * Returns whether the caller can create an installation budget for the order now. The caller must belong to the house and have
 * the right to edit budgets, and the order must be binding and have a space that no budget contains.
 */
export async function mayBudget(
  context: Context,
  { id, status }: { id: number; status: OrderState },
): Promise<boolean> {
  const { house, permissions } = context.caller
  if (!house || !mayEdit(permissions, '/budget') || !isBinding(status)) return false
  const rows = await queryPrepared(
    context.database,
    { id: orderLines.id },
    (columns) => sql`select ${columns} from ${orderLines}
      where ${orderLines.order_id} = ${id} and ${orderLines.space_id} is not null
        and not exists (select 1 from ${budgets} join ${budgetLines} on ${budgetLines.budget_id} = ${budgets.id}
          where ${budgets.order_id} = ${orderLines.order_id} and ${budgetLines.space_id} = ${orderLines.space_id}
            and ${budgets.deleted_at} is null)
      limit 1`,
  )
  return rows.length > 0
}
