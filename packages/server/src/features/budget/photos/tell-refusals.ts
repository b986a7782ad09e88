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

/** Photos that were rejected and whose installer does not know it yet. */
export const isUntold = and(
  eq(installerPhotos.state, 'rejected'),
  isNull(installerPhotos.told_at),
  isNull(installerPhotos.deleted_at),
)

/** How many photos installers were told of, by how many mails, and of how many no mail could be sent. */
type Told = { photos: number; mails: number; unmailed: number }

type Refused = Awaited<ReturnType<typeof untold>>[number]

/**
 * Tells the installers what is to be done again, one mail for a budget however many photos it is about, and begins what
 * follows: a task for the house, and the next revision of the budget where the customer pays. Each refusal is told once.
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

/** The task ends with a valid photo of the space, or when the decision is taken back. */
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

/** Of photos that came back from the bin: what was to be done again still is, where nothing proves its space meanwhile. */
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

/** What was to be done again is done, or need not be. */
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

/** Whom no mail reaches, somebody of the house must call. */
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
