import type { LogAction } from '@lienzo/contract/records/logged'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { notFound } from '../../core/context/refusal.ts'
import { fieldsToLog, recordInLog } from '../../core/log/logged-record.ts'
import { logMessage, notifyOfMessage, writeMessage } from '../../core/notify/record-messages.ts'
import type { RecordRef } from '../../core/record/open-record.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { messageRecipients } from './message-recipients.ts'
import { openTimeline } from './open-timeline.ts'

/**
 * Writes a message on a record, notifies the users whom it concerns, and returns it. If the text is empty, returns null without
 * writing. Throws as `openTimeline` does.
 */
export async function sendMessage(context: Context, { text, ...ref }: RecordRef & { text: string }) {
  const record = await openTimeline(context, ref)
  if (text === '') return null
  const { caller, now } = context
  // Recipients are determined before the message is written, because only earlier writers count.
  const recipients = await messageRecipients(context, ref, record)
  const { id } = await writeMessage(context, ref, record, text)
  await notifyOfMessage(context, recipients, {
    link: `/${ref.resource}/${ref.record_id}`,
    label: record.label,
    text,
  })
  return {
    kind: 'message' as const,
    id,
    created_at: now,
    user_id: caller.user_id,
    user_name: caller.username,
    text,
  }
}

type MessageInput = { id?: number | undefined; ids?: number[] | undefined }

/** Deletes all of these messages. If one of them is not the caller's own, throws NOT_FOUND and deletes none. */
export function deleteMessages(context: Context, input: MessageInput) {
  return setDeleted(context, input, true)
}

/** Restores all of these messages. If one of them is not the caller's own, throws NOT_FOUND and restores none. */
export function undeleteMessages(context: Context, input: MessageInput) {
  return setDeleted(context, input, false)
}

async function setDeleted(
  context: Context,
  input: MessageInput,
  isDeleted: boolean,
): Promise<{ ids: number[] }> {
  const ids = [...new Set(input.ids ?? [input.id ?? 0])]
  const own = and(inArray(recordMessages.id, ids), eq(recordMessages.created_by, context.caller.user_id))
  const messages = await context.database.select().from(recordMessages).where(own).for('update')
  if (messages.length !== ids.length) throw notFound()
  const { deleted_at } = recordMessages
  const changedMessages = await context.database
    .update(recordMessages)
    .set({ deleted_at: isDeleted ? context.now : null })
    .where(and(own, isDeleted ? isNull(deleted_at) : isNotNull(deleted_at)))
    .returning()
  await logChanged(context, changedMessages, isDeleted ? 'message_delete' : 'message_undelete')
  return { ids }
}

type Message = typeof recordMessages.$inferSelect

/** Label and customer that are logged if the record no longer exists. */
const noRecord = { label: '', customer_id: null }

/** Logs deleted or restored messages under their records, with one query per resource for the labels of the records. */
async function logChanged(context: Context, messages: Message[], action: LogAction): Promise<void> {
  for (const [resource, ofResource] of Map.groupBy(messages, (message) => message.resource)) {
    const resourceDefinition = context.services.resources[resource]
    const { table } = resourceDefinition
    const ids = ofResource.map((message) => message.record_id)
    const rows = await queryRows(
      context.database,
      fieldsToLog(resourceDefinition),
      (columns) => sql`select ${columns} from ${table} where ${table.id} = any(${sql.param(ids)})`,
    )
    const records = new Map(rows.map((row) => [row.id, recordInLog(resourceDefinition, row)]))
    for (const { record_id } of ofResource) {
      logMessage(context, { resource, record_id }, { ...(records.get(record_id) ?? noRecord), action })
    }
  }
}
