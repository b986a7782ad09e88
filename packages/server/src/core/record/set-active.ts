import type { Selection } from '@lienzo/contract/wire/list'
import { sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Resource } from '../context/resource.ts'
import { recordInLog } from '../log/logged-record.ts'
import { assertMayWriteShared } from './save-row.ts'
import { selectedRows } from './selected-rows.ts'

/**
 * Sets whether the selected records are in use. Skips deleted records. Returns the ids of the records that changed; setting
 * these records back undoes exactly this call. Throws NOT_FOUND or CONFLICT as `selectedRows` does, or NO_PERMISSION as
 * `assertMayWriteShared` does, before it changes any record.
 */
export async function setActive(
  context: Context,
  resource: Resource<never, unknown>,
  { active, ...selection }: Selection & { active: boolean },
): Promise<{ ids: number[] }> {
  assertMayWriteShared(context, resource)
  const rows = await selectedRows(context, resource, selection, { deleted: false })
  const changing = rows.filter((row) => row.deleted_at === null && row.active !== active)
  const ids = changing.map((row) => row.id)
  const { table, label } = resource
  if (!label.active) throw new Error(`A ${resource.name} is always in use`)
  await context.database
    .update(table)
    .set({ [label.active.name]: active, updated_at: context.now, version: sql`${table.version} + 1` })
    .where(sql`${table.id} = any(${sql.param(ids)})`)
  for (const row of changing) {
    context.log({
      resource: resource.name,
      record_id: row.id,
      ...recordInLog(resource, row),
      action: 'update',
      changes: { active: { before: !active, after: active } },
      columns: ['active', 'updated_at', 'version'],
    })
  }
  return { ids }
}
