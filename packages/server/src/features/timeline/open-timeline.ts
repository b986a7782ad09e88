import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { mayTalk, type OpenedRecord, openRecord, type RecordRef } from '../../core/record/open-record.ts'

/**
 * Opens the record of a timeline and returns it. Throws as `openRecord` does, and NO_PERMISSION if only the house can see the
 * history of such records.
 */
export async function openTimeline(context: Context, ref: RecordRef): Promise<OpenedRecord> {
  const { resource } = ref
  if (mayTalk(context, resource)) return openRecord(context, ref)
  throw new Refusal(
    'NO_PERMISSION',
    `Only the house sees what happened to a ${resource}: all customers share it`,
  )
}
