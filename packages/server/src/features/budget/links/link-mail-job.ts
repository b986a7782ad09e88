import { id } from '@lienzo/contract/wire/fields'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { linkMail } from './link-mail.ts'

/** Input of the job. The job derives the link from its ID, so that the queue never contains a link. */
const input = z.object({ link_id: id, asked_by: id })
type Input = z.output<typeof input>

/** Sends an installer an e-mail with the link to their part of a budget. */
export const linkMailJob = declareJob({
  name: 'installer-link-mail',
  input,
  // Retries for about half an hour. If all attempts fail, the house must send the link in a different way.
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: sendLink,
  failed: notifyHouse,
})

async function sendLink(context: JobContext, { link_id }: Input): Promise<void> {
  const link = await linkToMail(context, link_id)
  if (!link) return
  const { installerLinks: links, mailer } = context.services
  await mailer.send({ id: context.jobId, ...linkMail(link, links.addressOf(link.name)) })
  await context.change(async ({ database, now }) => {
    await database.update(installerLinks).set({ mailed_at: now }).where(eq(installerLinks.id, link_id))
  })
}

/** Returns a link with its installer; undefined if the link has ended or expired, or if the installer was deleted. */
async function linkToMail({ database, now }: Pick<JobContext, 'database' | 'now'>, linkId: number) {
  const [link] = await database
    .select({
      name: installerLinks.name,
      budget_id: installerLinks.budget_id,
      budget_code: installerLinks.budget_code,
      expires_at: installerLinks.expires_at,
      installer: installers.name,
      contact: installers.contact,
      email: installers.email,
      languages: installers.languages,
    })
    .from(installerLinks)
    .innerJoin(installers, eq(installers.id, installerLinks.installer_id))
    .where(
      and(
        eq(installerLinks.id, linkId),
        isNull(installerLinks.ended_at),
        gt(installerLinks.expires_at, now),
        isNull(installers.deleted_at),
      ),
    )
  return link
}

async function notifyHouse(context: JobContext, { link_id }: Input): Promise<void> {
  const link = await linkToMail(context, link_id)
  if (!link) return
  await context.change(async (change) =>
    notifyUsers(change, await houseEditorsOf(change, '/budget'), {
      kind: 'notification',
      status: 'URGENT',
      text_key: 'activity.told.installer_link_not_mailed',
      text_values: { name: link.installer, email: link.email, code: link.budget_code },
      link: `/budget/${link.budget_id}`,
    }),
  )
}
