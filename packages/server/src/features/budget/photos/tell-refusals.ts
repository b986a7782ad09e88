import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { endTask, startTask } from '../../../core/notify/tasks.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { chargeAgain } from './charge-again.ts'
import { refusalMailJob } from './refusal-mail-job.ts'

/** Condition for rejected photos whose installer has not been notified. */
export const isUntold = and(
  eq(installerPhotos.state, 'rejected'),
  isNull(installerPhotos.told_at),
  isNull(installerPhotos.deleted_at),
)

/** Numbers of announced photos, of mails, and of photos whose installer has no e-mail address. */
type Told = { photos: number; mails: number; unmailed: number }

type Refused = Awaited<ReturnType<typeof untold>>[number]

/**
 * Notifies installers of work to repeat, with one mail per budget and installer. Starts the follow-up: a task for the house, and
 * the next revision of the budget if the customer pays. Each refusal is announced once.
 */
export async function tellRefusals(context: Context, among?: SQL): Promise<Told> {
  const photos = await untold(context, among)
  if (photos.length === 0) return { photos: 0, mails: 0, unmailed: 0 }
  await context.database
    .update(installerPhotos)
    .set({ told_at: context.now })
    .where(
      inArray(
        installerPhotos.id,
        photos.map(({ id }) => id),
      ),
    )
  const editors = await houseEditorsOf(context, '/budget')
  for (const photo of photos) if (photo.refusal === 'do_again') await beginAgain(context, photo, editors)
  const mails = mailsOf(photos)
  await enqueueAll(context, refusalMailJob, mails)
  const unmailed = await tellUnreachable(context, photos, editors)
  return { photos: photos.length, mails: mails.length, unmailed }
}

function untold({ database }: Context, among?: SQL) {
  const { id, name, budget_id, space_id, refusal, payer, reprint, installer_id } = installerPhotos
  return database
    .select({
      ...{ id, name, budget_id, space_id, refusal, payer, reprint, installer_id },
      budget_code: budgets.code,
      email: sql<string>`coalesce(${installers.email}, '')`,
    })
    .from(installerPhotos)
    .innerJoin(budgets, eq(budgets.id, installerPhotos.budget_id))
    .leftJoin(installers, eq(installers.id, installerPhotos.installer_id))
    .where(and(isUntold, among))
    .orderBy(id)
    .for('no key update', { of: installerPhotos })
}

/** Starts the task, which ends with a valid photo of the space or when the decision is reverted. */
async function beginAgain(context: Context, photo: Refused, editors: readonly number[]): Promise<void> {
  const { id, payer } = photo
  const revision = payer === 'customer' ? await chargeAgain(context, photo) : null
  if (revision !== null) {
    await context.database
      .update(installerPhotos)
      .set({ redo_budget_id: revision })
      .where(eq(installerPhotos.id, id))
  }
  await startRedo(context, { ...photo, redo_budget_id: revision }, editors)
}

type Redo = Pick<Refused, 'id' | 'name' | 'payer' | 'reprint' | 'budget_id'> & {
  redo_budget_id: number | null
}

async function startRedo(context: Context, redo: Redo, editors: readonly number[]): Promise<void> {
  const { id, name, payer, reprint, budget_id, redo_budget_id } = redo
  await startTask(context, editors, {
    task_id: redoTask(id),
    state: 'waiting',
    status: 'URGENT',
    text_key: `activity.task.redo.${payer ?? 'house'}${reprint ? '_print' : ''}`,
    text_values: { name },
    link: `/budget/${redo_budget_id ?? budget_id}`,
  })
}

/** Restarts the tasks of restored photos, unless their spaces have been proven meanwhile. */
export async function beginRedosAnew(context: Context, photoIds: readonly number[]): Promise<void> {
  const { id, name, payer, reprint, budget_id, redo_budget_id, state, refusal, told_at } = installerPhotos
  const asked = and(eq(state, 'rejected'), eq(refusal, 'do_again'), isNotNull(told_at))
  const redos = await context.database
    .select({ id, name, payer, reprint, budget_id, redo_budget_id })
    .from(installerPhotos)
    .where(and(inArray(id, [...photoIds]), asked, not(isProvenSince)))
    .orderBy(id)
  if (redos.length === 0) return
  const editors = await houseEditorsOf(context, '/budget')
  for (const redo of redos) await startRedo(context, redo, editors)
}

const isProvenSince = sql`exists (select from ${installerPhotos} as proof
  where proof.order_id = ${installerPhotos.order_id} and proof.space_id = ${installerPhotos.space_id}
    and proof.state = 'valid' and proof.deleted_at is null)`

function redoTask(photoId: number): string {
  return `redo/${photoId}`
}

/** Ends the tasks of redoing work. */
export async function endRedo(context: Context, photoIds: readonly number[], state: 'done' | 'cancelled') {
  for (const id of photoIds) await endTask(context, redoTask(id), state)
}

function mailsOf(photos: readonly Refused[]) {
  const groups = Map.groupBy(
    photos.filter(({ email }) => email !== ''),
    ({ budget_id, installer_id }) => `${budget_id} ${installer_id}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first?.installer_id) return []
    const { budget_id, installer_id } = first
    return [{ budget_id, installer_id, photo_ids: group.map(({ id }) => id) }]
  })
}

/** Asks the house to call installers without an e-mail address. */
async function tellUnreachable(
  context: Context,
  photos: readonly Refused[],
  editors: readonly number[],
): Promise<number> {
  const unmailed = photos.filter(({ email }) => email === '')
  for (const [budgetId, group] of Map.groupBy(unmailed, ({ budget_id }) => budget_id)) {
    await notifyUsers(context, editors, {
      kind: 'notification',
      status: 'URGENT',
      text_key: 'activity.told.refusals_unmailed',
      text_values: { code: group[0]?.budget_code ?? '', count: group.length },
      link: `/budget/${budgetId}`,
    })
  }
  return unmailed.length
}
