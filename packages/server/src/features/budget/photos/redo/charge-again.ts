import { revisionToCopy } from '@lienzo/rules/installation/budget-states'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { agreedRevision } from '../../../../core/domain/agreed-budget.ts'
import { budgetLines, budgets } from '../../../../db/tables/installation/budgets.ts'
import { holdOrderOf } from '../../hold-order.ts'
import { updateSpace } from '../../lines/change-lines.ts'
import { lockRevisions } from '../../steps/charge.ts'
import { reviseBudget } from '../../steps/revise.ts'

type Redo = { budget_id: number; space_id: number; reprint: boolean }

/** Budget revision that charges repeated work, and the amounts that were added to the line of the space, in cents. */
export type RedoCharge = { budget_id: number; extras: number; print: number }

/**
 * Charges the customer for repeated work in a draft revision of the budget, which the house then reviews and sends. Adds the
 * agreed mounting and travel as extras and, if the work is reprinted, one more print. Returns null if a person must make the
 * charge, because the newest revision is sent or rejected, or because a revision has no line for the space.
 */
export async function chargeAgain(
  context: Context,
  { budget_id, space_id, reprint }: Redo,
): Promise<RedoCharge | null> {
  const [budget] = await context.database
    .select({ code: budgets.code })
    .from(budgets)
    .where(eq(budgets.id, budget_id))
  if (!budget) return null
  await holdOrderOf(context, budget_id)
  const revisions = await lockRevisions(context, budget.code)
  const agreedId = await agreedRevision(context.database, revisions)
  const draft = await draftOf(context, revisions, agreedId)
  if (!draft) return null
  const approvedLine = await lineOf(context, agreedId ?? draft, space_id)
  const line = await lineOf(context, draft, space_id)
  if (!line || !approvedLine) return null
  const { id, version } = line
  const extras = approvedLine.installation + approvedLine.travel
  // A manual print price is raised here. Any other print price follows from the number of reprints.
  const print = reprint && line.source === 'manual' ? line.printed_net : 0
  await updateSpace(context, {
    id: draft,
    line: {
      ...{ id, version, extras: line.extras + extras },
      ...(reprint && { reprints: line.reprints + 1 }),
      ...(print > 0 && { print: line.print + print }),
    },
  })
  return { budget_id: draft, extras, print }
}

type Revision = Awaited<ReturnType<typeof lockRevisions>>[number]

/** Returns the draft among the revisions, or else creates one; null if a newer revision than the valid one prevents that. */
async function draftOf(
  context: Context,
  revisions: readonly Revision[],
  agreedId: number | null,
): Promise<number | null> {
  const draft = revisions.find(({ status }) => status === 'draft')
  if (draft) return draft.id
  const agreed = revisionToCopy(revisions, agreedId)
  return agreed ? reviseBudget(context, { id: agreed.id }) : null
}

/** Returns the line for a space in a budget; undefined if there is none. */
export async function lineOf({ database }: Context, budgetId: number, spaceId: number) {
  const [line] = await database
    .select()
    .from(budgetLines)
    .where(and(eq(budgetLines.budget_id, budgetId), eq(budgetLines.space_id, spaceId)))
  return line
}
