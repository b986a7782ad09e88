import type { AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidField, notFound, Refusal } from '../../core/context/refusal.ts'
import { enqueueAll } from '../../core/jobs/enqueue.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { notifyOfMessage, writeMessage, writersOn } from '../../core/notify/record-messages.ts'
import { type People, type Viewer, viewersOf } from '../../core/notify/record-viewers.ts'
import { mayTalk, type OpenedRecord, openRecord } from '../../core/record/open-record.ts'
import { attachmentNotices } from '../../db/tables/records/attachments.ts'
import { attachedTo, type NamedAttachment, namedAttachments, nameOf } from './attachment-rows.ts'
import { firstNames, noticeTexts } from './attachment-texts.ts'
import type { Holder } from './holder.ts'
import { noticeMailJob } from './notice-mail-job.ts'

/**
 * Maximum number of users notified by one notice. Users whom the record concerns come first, then users who can edit such
 * records.
 */
const MOST_NOTIFIED = 25

/** Number of seconds within which a repeated identical request is ignored. */
const SAME_PRESS_SECONDS = 60

type Input = Holder & { ids?: number[] | undefined; message: string }

/**
 * Notifies the users of one side about attachments of a record: writes a message on the record, and sends a notification and an
 * e-mail to the users of that side who can see the record, except the caller. Returns the number of notified users. Does
 * nothing if there are no such users, or if the caller made an identical request within the last `SAME_PRESS_SECONDS`. Throws
 * NO_PERMISSION, NOT_FOUND and INVALID_INPUT.
 */
export async function notify(
  context: Context,
  kind: AttachmentKind,
  side: NoticeSide,
  { ids, message, ...holder }: Input,
): Promise<{ notified: number }> {
  if (!mayTalk(context, holder.resource)) {
    throw new Refusal('NO_PERMISSION', `Only the house talks about a ${holder.resource}`)
  }
  // The record is locked, so that the second of two concurrent requests finds the notice of the first.
  const record = await openRecord(context, holder, true)
  const people = peopleOf(side, record)
  const before = await earlierNotices(context, kind, side, holder)
  const same = before.find((notice) => isSamePress(context, notice, { ids, message }))
  if (same) return { notified: same.notified }
  const shown = await attachmentsToShow(context, kind, holder, { ids, before })
  const viewers = await noticeRecipients(context, { holder, record, people, shown })
  if (viewers.length === 0) return { notified: 0 }
  const notice = await keepNotice(context, {
    ...holder,
    kind,
    side,
    message,
    notified: viewers.length,
    shown,
  })
  const text = messageText(context, { kind, side, message, shown })
  const recipients = viewers.map((viewer) => viewer.user_id)
  const link = `/${holder.resource}/${holder.record_id}?show=${kind}`
  await writeMessage(context, holder, record, text)
  await notifyOfMessage(context, recipients, { link, label: record.label, text })
  await notifyUsers(context, recipients, {
    kind: 'notification',
    status: 'NORMAL',
    text_key: `activity.told.${kind}s`,
    text_values: { name: context.caller.username, record: record.label, count: shown.length },
    link,
  })
  const mails = viewers.map(({ user_id }) => ({ notice_id: notice.id, user_id }))
  await enqueueAll(context, noticeMailJob, mails)
  return { notified: viewers.length }
}

/** Returns which users belong to a side. Throws INVALID_INPUT if the side is the customer and the record has none. */
function peopleOf(side: NoticeSide, { customer_id }: OpenedRecord): People {
  if (side === 'mc') return 'house'
  if (customer_id !== null) return { customer_id }
  throw invalidField('resource', { key: 'validation.no_customer', message: 'belongs to no customer' })
}

type Notice = typeof attachmentNotices.$inferSelect

/** Returns earlier notices to one side about attachments of a record, newest first. */
function earlierNotices(
  { database }: Context,
  kind: AttachmentKind,
  side: NoticeSide,
  holder: Holder,
): Promise<Notice[]> {
  return database
    .select()
    .from(attachmentNotices)
    .where(
      and(
        eq(attachmentNotices.resource, holder.resource),
        eq(attachmentNotices.record_id, holder.record_id),
        eq(attachmentNotices.kind, kind),
        eq(attachmentNotices.side, side),
      ),
    )
    .orderBy(desc(attachmentNotices.id))
}

function isSamePress(context: Context, notice: Notice, { ids, message }: Pick<Input, 'ids' | 'message'>) {
  if (notice.created_by !== context.caller.user_id || notice.message !== message) return false
  if (notice.created_at < context.now - SAME_PRESS_SECONDS) return false
  if (ids === undefined) return true
  const distinctIds = new Set(ids)
  return (
    distinctIds.size === notice.attachment_ids.length &&
    notice.attachment_ids.every((each) => distinctIds.has(each))
  )
}

/**
 * Returns the attachments for a notice: those with `ids`; without `ids`, those not announced to this side before; if there are
 * none of those, all. Throws NOT_FOUND if one of `ids` is not an attachment of the record, and INVALID_INPUT if the record has
 * no attachments.
 */
async function attachmentsToShow(
  context: Context,
  kind: AttachmentKind,
  holder: Holder,
  { ids, before }: { ids: number[] | undefined; before: Notice[] },
): Promise<NamedAttachment[]> {
  const standing = await namedAttachments(context, attachedTo(kind, holder))
  if (ids) {
    const distinctIds = new Set(ids)
    const selection = standing.filter((each) => distinctIds.has(each.id))
    if (selection.length !== distinctIds.size) throw notFound()
    return selection
  }
  if (standing.length === 0) {
    throw invalidField('ids', {
      key: 'validation.nothing_to_tell',
      message: 'is empty: the record has no attachments',
    })
  }
  const notifiedIds = new Set(before.flatMap((notice) => notice.attachment_ids))
  const fresh = standing.filter((each) => !notifiedIds.has(each.id))
  return fresh.length > 0 ? fresh : standing
}

async function noticeRecipients(
  context: Context,
  input: { holder: Holder; record: OpenedRecord; people: People; shown: NamedAttachment[] },
): Promise<Viewer[]> {
  const { holder, record, people, shown } = input
  const uploaders = shown.map((each) => each.created_by)
  const userIds = [record.created_by, record.user_id, ...uploaders, ...(await writersOn(context, holder))]
  const concernedIds = [...new Set(userIds.filter((id) => id !== null))]
  const viewers = await viewersOf(context, holder, people, { concerned: concernedIds })
  return viewers.filter(({ user_id }) => user_id !== context.caller.user_id).slice(0, MOST_NOTIFIED)
}

async function keepNotice(
  context: Context,
  {
    shown,
    ...values
  }: Omit<typeof attachmentNotices.$inferInsert, 'attachment_ids' | 'created_at' | 'created_by'> & {
    shown: NamedAttachment[]
  },
): Promise<{ id: number }> {
  const [notice] = await context.database
    .insert(attachmentNotices)
    .values({
      ...values,
      attachment_ids: shown.map((each) => each.id),
      created_at: context.now,
      created_by: context.caller.user_id,
    })
    .returning({ id: attachmentNotices.id })
  if (!notice) throw new Error('The notice was not kept')
  return notice
}

/** Returns the text of the message on the timeline, in the sender's language. */
function messageText(
  { caller: { language } }: Context,
  notice: { kind: AttachmentKind; side: NoticeSide; message: string; shown: NamedAttachment[] },
): string {
  const words = noticeTexts[language]
  const names = firstNames(notice.shown.map(nameOf), language).join(', ')
  const line = `${words.notifiedSide[notice.side]} · ${words.counted[notice.kind](notice.shown.length)}: ${names}`
  return notice.message ? `${notice.message}\n\n${line}` : line
}
