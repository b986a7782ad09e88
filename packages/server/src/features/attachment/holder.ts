import type { AttachmentHolder, AttachmentKind } from '@lienzo/contract/records/attachment'
import { resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { mayChange, type OpenedRecord, openRecord } from '../../core/record/open-record.ts'
import { attachments } from '../../db/tables/records/attachments.ts'

/** Record that attachments belong to. */
export type Holder = { resource: AttachmentHolder; record_id: number }

/**
 * Locks a record before the caller changes its attachments, so that concurrent changes wait. Throws NOT_FOUND if the caller
 * cannot see the record, and NO_PERMISSION if the caller is not allowed to change its attachments.
 */
export async function holdRecord(context: Context, holder: Holder): Promise<OpenedRecord> {
  const record = await openRecord(context, holder, true)
  if (mayChange(context, holder.resource)) return record
  throw new Refusal('NO_PERMISSION', `You may not change what stands on this ${holder.resource}`)
}

/**
 * Returns the records of the attachments with these ids. Throws NOT_FOUND if an attachment is of a different kind or does not
 * exist, or if its record belongs to a resource that the caller has no access to. Does not check whether the caller sees the
 * records.
 */
export async function holdersOf(
  context: Context,
  kind: AttachmentKind,
  ids: readonly number[],
): Promise<Holder[]> {
  const { resource, record_id } = attachments
  const holders = await context.database
    .select({ resource, record_id, count: count() })
    .from(attachments)
    .where(and(inArray(attachments.id, [...ids]), eq(attachments.kind, kind)))
    .groupBy(resource, record_id)
    .orderBy(resource, record_id)
  if (holders.reduce((sum, { count }) => sum + count, 0) !== ids.length) throw notFound()
  const { permissions } = context.caller
  if (!holders.every((holder) => mayAccess(permissions, resources[holder.resource].path))) throw notFound()
  return holders.map((holder) => ({ resource: holder.resource, record_id: holder.record_id }))
}
