import { and, eq, inArray, isNotNull, lt, lte, not, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { arrivedAfterRefusal } from '../../../../core/domain/proof-of-space.ts'
import { houseEditorsOf } from '../../../../core/notify/notify-users.ts'
import { endTask, resumeTasks, startTask } from '../../../../core/notify/tasks.ts'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { chargeAgain } from './charge-again.ts'
import { withdrawCharge } from './withdraw-charge.ts'

/** Photo whose work must be repeated, with the decision on the photo. */
type Redo = Pick<
  typeof installerPhotos.$inferSelect,
  'id' | 'name' | 'payer' | 'reprint' | 'budget_id' | 'space_id' | 'redo_budget_id'
>

/**
 * Starts the follow-up of a refusal: creates a task for the house and, if the customer pays, a charge in a draft revision of
 * the budget. The task ends when the space has a valid photo or the decision is reverted.
 */
export async function beginRedo(context: Context, redo: Redo, editors: readonly number[]): Promise<void> {
  const { id, name, payer, reprint, budget_id, redo_budget_id } = redo
  // If `redo_budget_id` is set, a revision of the budget already charges this work.
  const isNew = payer === 'customer' && redo_budget_id === null
  const charge = isNew ? await chargeAgain(context, redo) : null
  if (charge) {
    await context.database
      .update(installerPhotos)
      .set({
        redo_budget_id: charge.budget_id,
        redo_extras: charge.extras,
        redo_print: charge.print,
      })
      .where(eq(installerPhotos.id, id))
  }
  await startTask(context, editors, {
    task_id: redoTask(id),
    state: 'waiting',
    status: 'URGENT',
    text_key: `activity.task.redo.${payer ?? 'house'}${reprint ? '_print' : ''}`,
    text_values: { name },
    link: `/budget/${charge?.budget_id ?? redo_budget_id ?? budget_id}`,
  })
}

/** Starts the follow-up again for restored photos and restored decisions, unless their spaces have been proven meanwhile. */
export async function beginRedosAnew(context: Context, photoIds: readonly number[]): Promise<void> {
  const { id, name, payer, reprint, budget_id, space_id, redo_budget_id } = installerPhotos
  const redos = await context.database
    .select({ id, name, payer, reprint, budget_id, space_id, redo_budget_id })
    .from(installerPhotos)
    .where(and(isAskedAgain(photoIds), not(isProvenSince)))
    .orderBy(id)
  if (redos.length === 0) return
  const editors = await houseEditorsOf(context, '/budget')
  for (const redo of redos) await beginRedo(context, redo, editors)
}

/**
 * Cancels the follow-up of deleted photos: ends their tasks and, unless the space has been proven meanwhile, withdraws their
 * charges.
 */
export async function cancelRedos(context: Context, photoIds: readonly number[]): Promise<void> {
  const photos = await context.database
    .select()
    .from(installerPhotos)
    .where(and(isAskedAgain(photoIds), not(isProvenSince)))
    .orderBy(installerPhotos.id)
  for (const photo of photos) await withdrawCharge(context, photo)
  await endRedo(context, photoIds, 'cancelled')
}

/** Ends the redo tasks of a space that a valid photo settles: those of photos refused before this photo arrived. */
export async function endRedosProvenBy(
  context: Context,
  proof: Pick<typeof installerPhotos.$inferSelect, 'id' | 'order_id' | 'space_id' | 'created_at'>,
): Promise<void> {
  const { id, order_id, space_id, refusal, reviewed_at, told_at } = installerPhotos
  const ofSpace = and(eq(order_id, proof.order_id), eq(space_id, proof.space_id))
  const isBefore = and(lt(id, proof.id), lte(reviewed_at, proof.created_at))
  const redone = await context.database
    .select({ id })
    .from(installerPhotos)
    .where(and(ofSpace, isBefore, eq(refusal, 'do_again'), isNotNull(told_at)))
  await endRedo(
    context,
    redone.map((photo) => photo.id),
    'done',
  )
}

/** Ends the redo tasks that restored valid photos settle. */
export async function endRedosProvenByRestored(context: Context, photoIds: readonly number[]): Promise<void> {
  const { id, order_id, space_id, created_at, state } = installerPhotos
  const proofs = await context.database
    .select({ id, order_id, space_id, created_at })
    .from(installerPhotos)
    .where(and(inArray(id, [...photoIds]), eq(state, 'valid')))
    .orderBy(id)
  for (const proof of proofs) await endRedosProvenBy(context, proof)
}

/** Continues the redo tasks of the spaces that these photos no longer prove, because they were deleted or decided anew. */
export async function resumeRedos(context: Context, photoIds: readonly number[]): Promise<void> {
  const unproven = await context.database
    .select({ id: installerPhotos.id })
    .from(installerPhotos)
    .where(
      sql`(${installerPhotos.order_id}, ${installerPhotos.space_id}) in (select former.order_id, former.space_id
          from ${installerPhotos} as former where former.id = any(${sql.param([...photoIds])}))
        and ${isToRedo} and ${installerPhotos.deleted_at} is null and not ${isProvenSince}`,
    )
    .orderBy(installerPhotos.id)
  await resumeTasks(
    context,
    unproven.map(({ id }) => redoTask(id)),
  )
}

/** Ends the redo tasks of these photos. */
export async function endRedo(context: Context, photoIds: readonly number[], state: 'done' | 'cancelled') {
  for (const id of photoIds) await endTask(context, redoTask(id), state)
}

/** Condition for photos whose work must be done again, and whose installer has been told. */
const isToRedo = sql`(${installerPhotos.state} = 'rejected' and ${installerPhotos.refusal} = 'do_again'
  and ${installerPhotos.told_at} is not null)`

function isAskedAgain(photoIds: readonly number[]) {
  return and(inArray(installerPhotos.id, [...photoIds]), isToRedo)
}

/** Condition for refused photos whose work has been proven since: a valid photo of the space arrived after the refusal. */
const isProvenSince = sql`exists (select from ${installerPhotos} as proof
  where proof.order_id = ${installerPhotos.order_id} and proof.space_id = ${installerPhotos.space_id}
    and ${arrivedAfterRefusal(sql`proof`, sql`${installerPhotos}`)}
    and proof.state = 'valid' and proof.deleted_at is null)`

function redoTask(photoId: number): string {
  return `redo/${photoId}`
}
