import { budgetFrozen } from '@lienzo/rules/installation/budget-states'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import { assertHouse } from '../assert-house.ts'
import { budgetResource } from '../budget.queries.ts'
import { holdOrderOf } from '../hold-order.ts'

export type LockedBudget = Awaited<ReturnType<typeof lockDraft>>

/**
 * Locks a draft budget and its order before its lines are changed. Throws NOT_FOUND, NO_PERMISSION for customers, and
 * STATE_NOT_ALLOWED if the lines can no longer change, for example because the budget has been sent.
 */
export async function lockDraft(context: Context, id: number) {
  await holdOrderOf(context, id)
  const budget = await lockRow(context, budgetResource, id)
  assertHouse(context)
  if (!budgetFrozen(budget.status)) return budget
  const fields = { lines: { key: 'validation.frozen' as const, message: 'can no longer change' } }
  const message = `The spaces of ${budget.code}, which is ${budget.status}, cannot change any more`
  throw new Refusal('STATE_NOT_ALLOWED', message, { fields })
}
