import { revisionToCopy } from '@lienzo/rules/installation/budget-states'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { agreedRevision } from '../../../core/domain/agreed-budget.ts'
import { createRow, lockRow } from '../../../core/record/save-row.ts'
import { budgetHistory, budgetLines } from '../../../db/tables/installation/budgets.ts'
import { assertHouse } from '../assert-house.ts'
import { budgetResource } from '../budget.queries.ts'
import { holdOrderOf } from '../hold-order.ts'
import { insertLines } from '../lines/write-lines.ts'
import { lockRevisions } from './charge.ts'

/**
 * Creates the next revision of a budget that the customer approved, whether or not it is closed by now: a draft with the same
 * lines and prices. The approved revision stays valid until the new revision is approved. Returns the ID of the draft. Throws
 * STATE_NOT_ALLOWED if the customer did not approve the budget, or if it has a newer revision that is valid or not closed yet.
 */
export async function reviseBudget(context: Context, { id }: { id: number }): Promise<number> {
  const { database, now, caller } = context
  await holdOrderOf(context, id)
  const { code } = await lockRow(context, budgetResource, id)
  assertHouse(context)
  const revisions = await lockRevisions(context, code)
  const budget = revisions.find((each) => each.id === id)
  if (!budget) throw notFound()
  const agreedId = await agreedRevision(database, revisions)
  if (revisionToCopy(revisions, agreedId)?.id !== id) {
    const why = agreedId === null ? `is ${budget.status}` : 'has a newer revision'
    throw new Refusal('STATE_NOT_ALLOWED', `The budget ${code} ${why}: only what is approved is revised`)
  }
  const newest = Math.max(...revisions.map(({ revision }) => revision))
  const { order_id, customer_id, usergroup_id, installer_id, notes, discount, vat_rate } = budget
  const { spaces, unpriced, lines_net, net, vat, total } = budget
  const draft = await createRow(context, budgetResource, {
    ...{ code, revision: newest + 1, order_id, customer_id, usergroup_id, installer_id, notes },
    ...{ discount, vat_rate, spaces, unpriced, lines_net, net, vat, total },
  })
  const { id: _, version: _version, ...columns } = getTableColumns(budgetLines)
  const lines = await database.select(columns).from(budgetLines).where(eq(budgetLines.budget_id, id))
  await insertLines(
    database,
    lines.map((line) => ({ ...line, budget_id: draft.id })),
  )
  await database.insert(budgetHistory).values({
    budget_id: draft.id,
    from_status: null,
    to_status: 'draft',
    created_at: now,
    created_by: caller.user_id,
  })
  return draft.id
}
