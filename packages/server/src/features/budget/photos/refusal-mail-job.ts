import { id } from '@lienzo/contract/wire/fields'
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { letterTo } from '../../../adapters/mail/letter.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { type Activity, houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { type RefusedPhoto, refusalTexts } from './refusal-texts.ts'

const input = z.object({ budget_id: id, installer_id: id, photo_ids: z.array(id) })
type Input = z.output<typeof input>

/** Sends an installer one e-mail that lists the photos and the work of a job that must be repeated. */
export const refusalMailJob = declareJob({
  name: 'photo-refusal-mail',
  input,
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: mailRefusals,
  failed: notifyHouse,
})

async function mailRefusals(context: JobContext, request: Input): Promise<void> {
  const photos = await stillRefused(context, request)
  if (photos.length === 0) return
  const installer = await installerOf(context, request)
  if (!installer) return notifyHouse(context, request)
  const code = await codeOf(context, request)
  const address = await liveLinkOf(context, request, code)
  const [language = 'es'] = installer.languages
  const words = refusalTexts[language]
  const again = photos.filter(({ refusal }) => refusal === 'do_again')
  const retaken = photos.filter(({ refusal }) => refusal !== 'do_again')
  const items = [
    ...again.map((photo) => words.doAgain(photo)),
    ...retaken.map((photo) => words.takeAgain(photo)),
  ]
  const recipient = {
    username: installer.name,
    first_name: installer.contact || installer.name,
    last_name: '',
    email: installer.email,
    language,
  }
  const mail = letterTo(recipient, {
    subject: words.subject(photos.length, code),
    paragraphs: [words.text(code)],
    items,
    ...(address === undefined ? {} : { action: { label: words.open, address } }),
    footnotes: [address === undefined ? words.howWithoutLink : words.how],
  })
  await context.services.mailer.send({ id: context.jobId, ...mail })
  if (address === undefined) await notifyOfMissingLink(context, request, { name: installer.name, code })
}

/**
 * Returns the photos that are still refused and whose space has no newer photo. A newer photo settles the refusal, as it does
 * on the installer's page.
 */
function stillRefused({ database }: JobContext, { photo_ids }: Input): Promise<RefusedPhoto[]> {
  const { id: photoId, name, refusal, reason, state, told_at, deleted_at } = installerPhotos
  const newer = alias(installerPhotos, 'newer')
  const newerPhotos = database
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.order_id, installerPhotos.order_id),
        eq(newer.space_id, installerPhotos.space_id),
        ne(newer.state, 'rejected'),
        isNull(newer.deleted_at),
        gte(newer.created_at, installerPhotos.reviewed_at),
      ),
    )
  const isRefused = and(eq(state, 'rejected'), isNotNull(told_at), isNull(deleted_at))
  return database
    .select({ name, refusal, reason })
    .from(installerPhotos)
    .where(and(inArray(photoId, photo_ids), isRefused, notExists(newerPhotos)))
    .orderBy(name, photoId)
}

/** Returns the installer; undefined if they have been deleted or have no e-mail address. */
async function installerOf({ database }: JobContext, { installer_id }: Input) {
  const [installer] = await database
    .select()
    .from(installers)
    .where(and(eq(installers.id, installer_id), isNull(installers.deleted_at), ne(installers.email, '')))
  return installer
}

async function codeOf({ database }: JobContext, { budget_id }: Input): Promise<string> {
  const [budget] = await database
    .select({ code: budgets.code })
    .from(budgets)
    .where(eq(budgets.id, budget_id))
  return budget?.code ?? ''
}

/**
 * Returns the URL of the installer's link, through which the new photos can be sent; undefined if there is no link or it has
 * expired.
 */
async function liveLinkOf(
  { database, services, now }: JobContext,
  { installer_id }: Input,
  budgetCode: string,
): Promise<string | undefined> {
  const { name, expires_at, ended_at, budget_code } = installerLinks
  const [link] = await database
    .select({ name })
    .from(installerLinks)
    .where(
      and(
        eq(budget_code, budgetCode),
        eq(installerLinks.installer_id, installer_id),
        isNull(ended_at),
        gt(expires_at, now),
      ),
    )
  return link && services.installerLinks.addressOf(link.name)
}

/** Notifies the house that no e-mail reaches the installer. Otherwise the house would assume that the installer knows. */
async function notifyHouse(context: JobContext, request: Input): Promise<void> {
  const text_values = { code: await codeOf(context, request), count: request.photo_ids.length }
  await notifyEditors(context, request, { text_key: 'activity.told.refusals_unmailed', text_values })
}

/** Notifies the house that the installer was told what to redo, but has no link through which to send the new photos. */
async function notifyOfMissingLink(
  context: JobContext,
  request: Input,
  text_values: { name: string; code: string },
): Promise<void> {
  await notifyEditors(context, request, { text_key: 'activity.told.refusals_unlinked', text_values })
}

async function notifyEditors(
  context: JobContext,
  { budget_id }: Input,
  text: Pick<Activity, 'text_key' | 'text_values'>,
): Promise<void> {
  await context.change(async (change) =>
    notifyUsers(change, await houseEditorsOf(change, '/budget'), {
      ...{ kind: 'notification', status: 'URGENT', ...text },
      link: `/budget/${budget_id}`,
    }),
  )
}
