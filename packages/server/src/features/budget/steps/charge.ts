import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { chargeWithinLimits } from '../../../core/domain/balance.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { movements, orders } from '../../../db/tables/sales/orders.ts'

/** What a budget has been charged with all of its revisions, in cents. */
export async function chargedForBudget({ database }: Context, code: string): Promise<number> {
  const [charged] = await database
    .select({ euros: sql`coalesce(sum(${movements.euros}), 0)::bigint`.mapWith(Number) })
    .from(movements)
    .where(eq(movements.budget_code, code))
  return charged?.euros ?? 0
}

/** All revisions of a budget, held until the transaction ends: whoever charges it comes one after another. */
export async function lockRevisions({ database }: Context, code: string) {
  return database
    .select()
    .from(budgets)
    .where(sql`${budgets.code} = ${code} and ${budgets.deleted_at} is null`)
    .orderBy(budgets.id)
    .for('no key update')
}

type Charged = { code: string; order_id: number }

/**
 * Brings what a budget has charged to a net, in cents, on the account of its order: what is missing is charged within the
 * limits, or past them where the house says why, and what is too much is given back. Asked for again it does nothing. All
 * revisions must be held. Gives the difference, and why it was let pass.
 */
export async function chargeBudget(
  context: Context,
  budget: Charged,
  net: number,
  pastLimit: string | undefined,
): Promise<{ changedBy: number; pastLimit: string }> {
  const changedBy = net - (await chargedForBudget(context, budget.code))
  if (changedBy === 0) return { changedBy, pastLimit: '' }
  const [order] = await context.database
    .select({ user_id: orders.user_id })
    .from(orders)
    .where(eq(orders.id, budget.order_id))
  if (!order) throw new Error(`The budget ${budget.code} has no order`)
  const movement = {
    user_id: order.user_id,
    kind: 'budget',
    reference: budget.code,
    order_id: null,
    budget_code: budget.code,
    euros: changedBy,
    m2: 0,
  } as const
  const written = await chargeWithinLimits(context, movement, pastLimit)
  return { changedBy, pastLimit: written.past_limit }
}
