import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { beginRedo } from './redo/redo-tasks.ts'
import { refusalMailJob } from './refusal-mail-job.ts'

/** Condition for rejected photos that installers have not been notified of, without deleted photos. */
export const isUntold = and(
  eq(installerPhotos.state, 'rejected'),
  isNull(installerPhotos.told_at),
  isNull(installerPhotos.deleted_at),
)

/** Number of announced photos, of queued e-mails, and of photos whose installer has no e-mail address. */
type MailCounts = { photos: number; mails: number; unmailed: number }

type RefusedPhoto = Awaited<ReturnType<typeof untold>>[number]

/**
 * Notifies installers of refused photos that have not been announced yet, with one e-mail per budget and installer. For work
 * that must be repeated, starts the follow-up: a task for the house and, if the customer pays, a charge in the next revision of
 * the budget.
 */
export async function tellRefusals(context: Context, among?: SQL): Promise<MailCounts> {
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
  for (const photo of photos) if (photo.refusal === 'do_again') await beginRedo(context, photo, editors)
  const mails = mailsOf(photos)
  await enqueueAll(context, refusalMailJob, mails)
  const unmailed = await tellUnreachable(context, photos, editors)
  return { photos: photos.length, mails: mails.length, unmailed }
}

function untold({ database }: Context, among?: SQL) {
  const { id, name, budget_id, space_id, refusal, payer, reprint, installer_id, redo_budget_id } =
    installerPhotos
  return (
    database
      .select({
        ...{ id, name, budget_id, space_id, refusal, payer, reprint, installer_id, redo_budget_id },
        budget_code: budgets.code,
        email: sql<string>`coalesce(${installers.email}, '')`,
      })
      .from(installerPhotos)
      .innerJoin(budgets, eq(budgets.id, installerPhotos.budget_id))
      // A deleted installer is not written to: the house is notified instead.
      .leftJoin(
        installers,
        and(eq(installers.id, installerPhotos.installer_id), isNull(installers.deleted_at)),
      )
      .where(and(isUntold, among))
      .orderBy(id)
      .for('no key update', { of: installerPhotos })
  )
}

function mailsOf(photos: readonly RefusedPhoto[]) {
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

/** Notifies the house of refused photos whose installer has no e-mail address. Returns the number of these photos. */
async function tellUnreachable(
  context: Context,
  photos: readonly RefusedPhoto[],
  editors: readonly number[],
): Promise<number> {
  const unreachable = photos.filter(({ email }) => email === '')
  for (const [budgetId, group] of Map.groupBy(unreachable, ({ budget_id }) => budget_id)) {
    await notifyUsers(context, editors, {
      kind: 'notification',
      status: 'URGENT',
      text_key: 'activity.told.refusals_unmailed',
      text_values: { code: group[0]?.budget_code ?? '', count: group.length },
      link: `/budget/${budgetId}`,
    })
  }
  return unreachable.length
}
