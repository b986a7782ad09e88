import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { houseEditorsOf, notifyUsers } from '../../../../core/notify/notify-users.ts'
import { lockRow, writeRow } from '../../../../core/record/save-row.ts'
import { budgetLines, budgets } from '../../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { budgetResource } from '../../budget.queries.ts'
import { holdOrderOf } from '../../hold-order.ts'
import { updateSpace } from '../../lines/change-lines.ts'
import { lockRevisions } from '../../steps/charge.ts'
import { lineOf } from './charge-again.ts'

type RedoCharge = Pick<
  typeof installerPhotos.$inferSelect,
  'id' | 'name' | 'space_id' | 'reprint' | 'redo_budget_id' | 'redo_extras' | 'redo_print'
>
type Revision = Awaited<ReturnType<typeof lockRevisions>>[number]

/**
 * Removes the charge for repeated work of a photo from the draft revision, and deletes the draft if it then has the same lines
 * as the previous revision. If the newest revision was sent or approved, leaves it unchanged and notifies the house that it
 * charges work that is no longer needed.
 */
export async function withdrawCharge(context: Context, photo: RedoCharge): Promise<void> {
  if (photo.redo_budget_id === null) return
  await holdOrderOf(context, photo.redo_budget_id)
  const [budget] = await context.database
    .select({ code: budgets.code })
    .from(budgets)
    .where(eq(budgets.id, photo.redo_budget_id))
  const revisions = await lockRevisions(context, budget?.code ?? '')
  const [newest, before] = revisions.toSorted((one, other) => other.revision - one.revision)
  // A rejected revision charges nothing, and neither does a deleted one.
  const isCharged = newest && newest.id >= photo.redo_budget_id && newest.status !== 'rejected'
  if (isCharged && newest.status !== 'draft') return tellStillCharged(context, photo, newest)
  await forgetCharge(context, photo.id)
  if (!isCharged) return
  await takeOut(context, photo, newest.id)
  if (before && (await hasEqualLines(context, newest.id, before.id))) await deleteDraft(context, newest.id)
}

async function forgetCharge({ database }: Context, photoId: number): Promise<void> {
  await database
    .update(installerPhotos)
    .set({ redo_budget_id: null, redo_extras: 0, redo_print: 0 })
    .where(eq(installerPhotos.id, photoId))
}

/** Subtracts the charge from the line, but not below zero, because people can have reduced the amounts in the draft. */
async function takeOut(context: Context, photo: RedoCharge, draft: number): Promise<void> {
  const line = await lineOf(context, draft, photo.space_id)
  if (!line) return
  const { id, version } = line
  const less = (amount: number, deduction: number) => Math.max(0, amount - deduction)
  await updateSpace(context, {
    id: draft,
    line: {
      ...{ id, version, extras: less(line.extras, photo.redo_extras) },
      ...(photo.reprint && { reprints: less(line.reprints, 1) }),
      ...(photo.redo_print > 0 && { print: less(line.print, photo.redo_print) }),
    },
  })
}

async function hasEqualLines({ database }: Context, one: number, other: number): Promise<boolean> {
  const ofHead = (id: number) => sql`select ${budgets.discount}, ${budgets.notes}, ${budgets.installer_id}
    from ${budgets} where ${budgets.id} = ${id}`
  const ofLines = (id: number) => sql`select to_jsonb(${budgetLines}) - array['id', 'version', 'budget_id']
    from ${budgetLines} where ${budgetLines.budget_id} = ${id}`
  const { rows } = await database.execute<{ equal: boolean }>(sql`select
    not exists (${ofHead(one)} except ${ofHead(other)})
    and not exists (${ofLines(one)} except ${ofLines(other)})
    and not exists (${ofLines(other)} except ${ofLines(one)}) as equal`)
  return rows[0]?.equal === true
}

async function deleteDraft(context: Context, id: number): Promise<void> {
  const draft = await lockRow(context, budgetResource, id)
  await writeRow(context, budgetResource, draft, { deleted_at: context.now }, 'delete')
}

async function tellStillCharged(
  context: Context,
  { name }: RedoCharge,
  { id, code, revision }: Revision,
): Promise<void> {
  // Sent without a caller, so that the caller is notified too: the budget is not visible on the caller's screen.
  const { caller: _, ...ofSystem } = context
  await notifyUsers(ofSystem, await houseEditorsOf(context, '/budget'), {
    kind: 'notification',
    status: 'URGENT',
    text_key: 'activity.told.redo_still_charged',
    text_values: { name, code, revision },
    link: `/budget/${id}`,
  })
}
