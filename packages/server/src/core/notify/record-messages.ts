import type { LogAction } from '@lienzo/contract/records/logged'
import { and, desc, eq, isNull, max } from 'drizzle-orm'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import type { Context } from '../context/context.ts'
import type { LoggedResource } from '../context/log-entry.ts'
import type { RecordInLog } from '../log/logged-record.ts'
import type { OpenedRecord, RecordRef } from '../record/open-record.ts'
import { excerptOf } from './excerpt.ts'
import { notifyUsers } from './notify-users.ts'

/** Maximum number of users that `writersOn` returns. */
const MOST_WRITERS = 50

/**
 * Returns the ids of the users who wrote messages on a record, at most `MOST_WRITERS`; the user with the latest message comes
 * first. Ignores deleted messages.
 */
export async function writersOn(
  context: Pick<Context, 'database'>,
  { resource, record_id }: RecordRef,
): Promise<number[]> {
  const onRecord = and(
    eq(recordMessages.resource, resource),
    eq(recordMessages.record_id, record_id),
    isNull(recordMessages.deleted_at),
  )
  const wrote = await context.database
    .select({ created_by: recordMessages.created_by })
    .from(recordMessages)
    .where(onRecord)
    .groupBy(recordMessages.created_by)
    .orderBy(desc(max(recordMessages.id)))
    .limit(MOST_WRITERS)
  return wrote.map((row) => row.created_by)
}

/** Writes a message of the caller on a record, and logs that the caller wrote. Returns the id of the message. */
export async function writeMessage(
  context: Context,
  { resource, record_id }: RecordRef,
  record: OpenedRecord,
  text: string,
): Promise<{ id: number }> {
  const { caller, now, database } = context
  const [message] = await database
    .insert(recordMessages)
    .values({ resource, record_id, text, created_at: now, created_by: caller.user_id })
    .returning()
  if (!message) throw new Error('The message was not kept')
  const { created_by: _maker, user_id: _owner, ...inLog } = record
  logMessage(context, { resource, record_id }, { ...inLog, action: 'message' })
  return { id: message.id }
}

/** Notifies users of a message that the caller wrote on a record. The notification appears among their messages. */
export function notifyOfMessage(
  context: Context,
  user_ids: readonly number[],
  { link, label, text }: { link: string; label: string; text: string },
): Promise<void> {
  return notifyUsers(context, user_ids, {
    kind: 'message',
    status: 'NORMAL',
    text_key: 'activity.message',
    text_values: { name: context.caller.username, record: label, text: excerptOf(text) },
    link,
  })
}

/**
 * Logs an action on a message without the text, which only the timeline shows. The entry names no changed columns, because no
 * list shows messages; so lists that read only their own table stay cached.
 */
export function logMessage(
  context: Context,
  record: { resource: LoggedResource; record_id: number },
  entry: RecordInLog & { action: LogAction },
): void {
  context.log({ ...record, ...entry, columns: [] })
}
