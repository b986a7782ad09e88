import { id } from '@lienzo/contract/wire/fields'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { letterTo } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { type Viewer, viewersOf } from '../../core/notify/record-viewers.ts'
import { users } from '../../db/tables/people/users.ts'
import { attachmentNotices, attachments } from '../../db/tables/records/attachments.ts'
import { attachedTo, namedAttachments, nameOf } from './attachment-rows.ts'
import { firstNames, noticeTexts } from './attachment-texts.ts'
import type { Holder } from './holder.ts'

const input = z.object({ notice_id: id, user_id: id })
type Input = z.output<typeof input>

/** Sends one user an e-mail about attachments. */
export const noticeMailJob = declareJob({
  name: 'attachment-notice-mail',
  input,
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: sendMail,
  failed: notifySender,
})

async function sendMail(context: JobContext, { notice_id, user_id }: Input): Promise<void> {
  const notice = await noticeOf(context, notice_id)
  // Checks the recipient again, because the user may have lost the permission or the account.
  const [recipient] = await viewersOf(context, notice.holder, { ids: [user_id] })
  if (!recipient) return
  const still = and(attachedTo(notice.kind, notice.holder), inArray(attachments.id, notice.attachment_ids))
  const names = (await namedAttachments(context, still)).map(nameOf)
  if (names.length === 0) return
  const mail = noticeMail(recipient, { ...notice, names }, addressOf(context, notice.holder))
  await context.services.mailer.send({ id: context.jobId, ...mail })
}

type Notice = Awaited<ReturnType<typeof noticeOf>>

async function noticeOf({ database, services }: JobContext, noticeId: number) {
  const [row] = await database
    .select({ notice: attachmentNotices, sender: users })
    .from(attachmentNotices)
    .innerJoin(users, eq(users.id, attachmentNotices.created_by))
    .where(eq(attachmentNotices.id, noticeId))
  if (!row) throw new Error(`There is no notice ${noticeId}`)
  const { notice, sender } = row
  const holder: Holder = { resource: notice.resource, record_id: notice.record_id }
  const { table, label } = services.resources[holder.resource]
  const [record] = await database
    .select({ label: label.name })
    .from(table)
    .where(eq(table.id, holder.record_id))
  const { kind, message, attachment_ids, created_by } = notice
  const name = `${sender.first_name} ${sender.last_name}`.trim() || sender.username
  return { kind, message, attachment_ids, created_by, holder, label: record?.label ?? '', sender: name }
}

function addressOf({ services }: JobContext, { resource, record_id }: Holder): string {
  return `${services.settings.publicUrl}/#/${resource}/${record_id}`
}

function noticeMail(
  recipient: Viewer,
  { kind, holder, label, sender, message, names }: Notice & { names: string[] },
  address: string,
): Omit<Mail, 'id'> {
  const words = noticeTexts[recipient.language]
  const quantity = words.counted[kind](names.length)
  const place = words.places[holder.resource](label)
  return letterTo(recipient, {
    subject: words.subject(quantity, place),
    paragraphs: [words.text(sender, quantity, place)],
    quote: message,
    items: firstNames(names, recipient.language),
    action: { label: words.open, address },
    footnotes: [words.why],
  })
}

/** Notifies the sender that the e-mail could not be sent. Otherwise the sender would assume that the recipient knows. */
async function notifySender(context: JobContext, { notice_id, user_id }: Input): Promise<void> {
  const notice = await noticeOf(context, notice_id)
  const [recipient] = await context.database
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, user_id))
  if (!recipient) return
  const { resource, record_id } = notice.holder
  await context.change((change) =>
    notifyUsers(change, [notice.created_by], {
      kind: 'notification',
      status: 'CRITICAL',
      text_key: 'activity.notice_mail_failed',
      text_values: { ...recipient, record: notice.label },
      link: `/${resource}/${record_id}`,
    }),
  )
}
