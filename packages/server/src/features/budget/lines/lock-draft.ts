import { budgetFrozen } from '@lienzo/rules/installation/budget-states'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import { assertHouse } from '../assert-house.ts'
import { budgetResource } from '../budget.queries.ts'
import { holdOrderOf } from '../hold-order.ts'

export type LockedBudget = Awaited<ReturnType<typeof lockDraft>>

/**
 * A draft, held with its order until the transaction ends, to change its lines. Fails with NOT_FOUND, with NO_PERMISSION for customers, and
 * with STATE_NOT_ALLOWED where somebody has been shown it already.
 */
export async function lockDraft(context: Context, id: number) {
  await holdOrderOf(context, id)
  const budget = await lockRow(context, budgetResource, id)
  assertHouse(context)
  if (!budgetFrozen(budget.status)) return budget
  const fields = { lines: { key: 'validation.frozen' as const, message: 'cannot change any more' } }
  const message = `The spaces of ${budget.code}, which is ${budget.status}, cannot change any more`
  throw new Refusal('STATE_NOT_ALLOWED', message, { fields })
}
