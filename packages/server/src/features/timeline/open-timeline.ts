import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { mayTalk, type OpenedRecord, openRecord, type RecordRef } from '../../core/record/open-record.ts'

/**
 * The record of a timeline that the caller may look at. Fails as `openRecord` does, and with NO_PERMISSION where the house
 * alone may see what happened to such records.
 */
export async function openTimeline(context: Context, ref: RecordRef): Promise<OpenedRecord> {
  const { resource } = ref
  if (mayTalk(context, resource)) return openRecord(context, ref)
  throw new Refusal(
    'NO_PERMISSION',
    `Only the house sees what happened to a ${resource}: all customers share it`,
  )
}
