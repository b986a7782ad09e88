import { sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Resource } from '../context/resource.ts'
import { recordInLog } from '../log/logged-record.ts'
import { assertMayWriteShared } from './save-row.ts'
import { type SelectionInput, selectedRows } from './selected-rows.ts'

/**
 * Marks the selected records as deleted. Returns the ids of the records that were not deleted before; undeleting these records
 * undoes exactly this call. Throws NOT_FOUND or CONFLICT as `selectedRows` does, or NO_PERMISSION as `assertMayWriteShared`
 * does, before it deletes any record.
 */
export function deleteRows(context: Context, resource: Resource<never, unknown>, selection: SelectionInput) {
  return setDeleted(context, resource, selection, { deleted_at: context.now, action: 'delete' })
}

/**
 * Restores the selected records. Returns the ids of the records that were deleted before. Throws NOT_FOUND or CONFLICT as
 * `selectedRows` does, or NO_PERMISSION as `assertMayWriteShared` does, before it restores any record.
 */
export function undeleteRows(
  context: Context,
  resource: Resource<never, unknown>,
  selection: SelectionInput,
) {
  return setDeleted(context, resource, selection, { deleted_at: null, action: 'undelete' })
}

async function setDeleted(
  context: Context,
  resource: Resource<never, unknown>,
  selection: SelectionInput,
  change: { deleted_at: number | null; action: 'delete' | 'undelete' },
): Promise<{ ids: number[] }> {
  assertMayWriteShared(context, resource)
  const deletes = change.deleted_at !== null
  const rows = await selectedRows(context, resource, selection, { deleted: !deletes })
  const changing = rows.filter((row) => (row.deleted_at === null) === deletes)
  const ids = changing.map((row) => row.id)
  const { table } = resource
  await context.database
    .update(table)
    .set({
      deleted_at: change.deleted_at,
      updated_at: context.now,
      version: sql`${table.version} + 1`,
    })
    .where(sql`${table.id} = any(${sql.param(ids)})`)
  for (const row of changing) {
    context.log({
      resource: resource.name,
      record_id: row.id,
      ...recordInLog(resource, row),
      action: change.action,
      changes: { deleted_at: { before: row.deleted_at, after: change.deleted_at } },
    })
  }
  return { ids }
}
