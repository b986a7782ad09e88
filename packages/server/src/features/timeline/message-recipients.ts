import type { Context } from '../../core/context/context.ts'
import { writersOn } from '../../core/notify/record-messages.ts'
import { viewersOf } from '../../core/notify/record-viewers.ts'
import type { OpenedRecord, RecordRef } from '../../core/record/open-record.ts'

/**
 * Whom a message on a record concerns: who wrote on it before, who made it, and whose order it is; of these, those who may
 * sign in and see the record.
 */
export async function messageRecipients(
  context: Context,
  ref: RecordRef,
  record: OpenedRecord,
): Promise<number[]> {
  const people = [...(await writersOn(context, ref)), record.created_by, record.user_id]
  const ids = [...new Set(people.filter((id) => id !== null && id !== context.caller.user_id))] as number[]
  if (ids.length === 0) return []
  const viewers = await viewersOf(context, ref, { ids })
  return viewers.map((viewer) => viewer.user_id)
}
