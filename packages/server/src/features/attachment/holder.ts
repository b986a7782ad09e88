import type { AttachmentHolder, AttachmentKind } from '@lienzo/contract/records/attachment'
import { resources } from '@lienzo/contract/resources'
import { mayView } from '@lienzo/rules/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { mayChange, type OpenedRecord, openRecord } from '../../core/record/open-record.ts'
import { attachments } from '../../db/tables/attachments.ts'

/** The record that attachments stand on. */
export type Holder = { resource: AttachmentHolder; record_id: number }

/**
 * The record on which the caller changes attachments, held until the transaction ends: whoever changes attachments of a
 * record waits here. Fails with NOT_FOUND where they do not see it, and with NO_PERMISSION where they may only look.
 */
export async function holdRecord(context: Context, holder: Holder): Promise<OpenedRecord> {
  const record = await openRecord(context, holder, true)
  if (mayChange(context, holder.resource)) return record
  throw new Refusal('NO_PERMISSION', `You may not change what stands on this ${holder.resource}`)
}

/**
 * The records that the attachments with these ids stand on. Fails with NOT_FOUND where one of them is not of the kind, is not
 * there, or stands on a record that the caller may not look at: as if it did not exist.
 */
export async function holdersOf(
  context: Context,
  kind: AttachmentKind,
  ids: readonly number[],
): Promise<Holder[]> {
  const found = await selectRows<Holder & { count: number }>(
    context.database,
    sql`select resource, record_id, count(*)::integer as count from ${attachments}
      where id = any(${sql.param(ids)}::integer[]) and kind = ${kind}
      group by resource, record_id order by resource, record_id`,
  )
  if (found.reduce((sum, { count }) => sum + count, 0) !== ids.length) throw notFound()
  const { permissions } = context.caller
  if (!found.every(({ resource }) => mayView(permissions, resources[resource].path))) throw notFound()
  return found.map(({ resource, record_id }) => ({ resource, record_id }))
}
