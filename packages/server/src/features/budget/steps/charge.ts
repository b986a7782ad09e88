import { refundsOf } from '@lienzo/rules/sales/balance'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { addMovement, chargeWithinLimits, type Movement } from '../../../core/domain/balance.ts'
import { fieldsToLog } from '../../../core/log/logged-record.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { movements, orders } from '../../../db/tables/sales/orders.ts'
import { budgetResource } from '../budget.queries.ts'

/** Returns the amount charged for all revisions of a budget, minus refunds, in cents. */
export async function chargedForBudget({ database }: Context, code: string): Promise<number> {
  const [sum] = await database
    .select({ euros: sql`coalesce(sum(${movements.euros}), 0)::bigint`.mapWith(Number) })
    .from(movements)
    .where(eq(movements.budget_code, code))
  return sum?.euros ?? 0
}

/**
 * Locks all revisions of a budget, so that charges happen one after the other. Returns the revisions with the fields needed for
 * the log.
 */
export async function lockRevisions({ database }: Context, code: string) {
  return queryRows(
    database,
    fieldsToLog(budgetResource),
    (columns) => sql`select ${columns} from ${budgets}
      where ${budgets.code} = ${code} and ${budgets.deleted_at} is null
      order by ${budgets.id} for no key update`,
  )
}

type BudgetReference = { code: string; order_id: number }

/**
 * Adjusts the amount charged for a budget to `net`, in cents. A missing amount is charged to the account of the order, within
 * its limits, or beyond them if the house gives a reason, and only if the order is neither a draft nor cancelled. An excess is
 * refunded to the users who were charged, latest charge first, whatever the state of the order. Idempotent. The order and all
 * revisions must be locked.
 *
 * Returns the difference, and the reason why the charge is allowed to exceed a limit. Throws LIMIT_EXCEEDED and
 * STATE_NOT_ALLOWED.
 */
export async function chargeBudget(
  context: Context,
  budget: BudgetReference,
  net: number,
  pastLimit: string | undefined,
): Promise<{ changedBy: number; pastLimit: string }> {
  const changedBy = net - (await chargedForBudget(context, budget.code))
  if (changedBy === 0) return { changedBy, pastLimit: '' }
  if (changedBy < 0) {
    await giveBack(context, budget, -changedBy)
    return { changedBy, pastLimit: '' }
  }
  const { user_id } = await runningOrder(context, budget)
  const movement = await chargeWithinLimits(context, movementOf(budget, user_id, changedBy), pastLimit)
  return { changedBy, pastLimit: movement.past_limit }
}

async function giveBack(context: Context, budget: BudgetReference, euros: number): Promise<void> {
  const charges = await context.database
    .select({ user_id: movements.user_id, euros: movements.euros })
    .from(movements)
    .where(eq(movements.budget_code, budget.code))
    .orderBy(movements.id)
  const refunds = refundsOf(charges, euros)
  // Refunds are sorted by user ID to avoid deadlocks.
  for (const refund of refunds.toSorted((one, other) => one.user_id - other.user_id)) {
    await addMovement(context, movementOf(budget, refund.user_id, -refund.euros))
  }
}

function movementOf({ code }: BudgetReference, user_id: number, euros: number): Movement {
  const of = { reference: code, budget_code: code, order_id: null }
  return { user_id, kind: 'budget', ...of, euros, m2: 0 }
}

/** Returns the order of a budget. The order must be locked. Throws STATE_NOT_ALLOWED if it is a draft or cancelled. */
async function runningOrder({ database }: Context, { code, order_id }: BudgetReference) {
  const [order] = await database
    .select({ user_id: orders.user_id, status: orders.status })
    .from(orders)
    .where(eq(orders.id, order_id))
  if (!order) throw new Error(`The budget ${code} has no order`)
  if (order.status === 'draft' || order.status === 'cancelled') {
    throw new Refusal('STATE_NOT_ALLOWED', `The order of ${code} is ${order.status}: it is charged no more`)
  }
  return order
}
