import { and, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { selectRows } from './handle.ts'
import { columnsToLog, type Logged, recordInLog } from './logged-record.ts'
import { notFound } from './refusal.ts'
import { refuseShared } from './save-row.ts'
import { type Scope, scopeOf } from './scope.ts'

type DeleteInput = { id?: number | undefined; ids?: number[] | undefined }
type Hideable = Logged & { scope: Scope }

/** Hides records; all of them, or none and NOT_FOUND. A record that is hidden already stays as it is. */
export function deleteRows(context: Context, resource: Hideable, input: DeleteInput) {
  return setDeleted(context, resource, input, { deleted_at: context.now, action: 'delete' })
}

/** Brings hidden records back; all of them, or none and NOT_FOUND. */
export function undeleteRows(context: Context, resource: Hideable, input: DeleteInput) {
  return setDeleted(context, resource, input, { deleted_at: null, action: 'undelete' })
}

async function setDeleted(
  context: Context,
  resource: Hideable,
  input: DeleteInput,
  change: { deleted_at: number | null; action: 'delete' | 'undelete' },
): Promise<{ ids: number[] }> {
  refuseShared(context, resource)
  const ids = [...new Set(input.ids ?? [input.id ?? 0])].sort((a, b) => a - b)
  const rows = await lockRows(context, resource, ids)
  if (rows.length !== ids.length) throw notFound()
  const { table } = resource
  await context.database.execute(sql`
    update ${table}
    set deleted_at = ${change.deleted_at}, updated_at = ${context.now}, version = version + 1
    where ${table.id} in ${ids} and (${table.deleted_at} is null) = ${change.deleted_at !== null}`)
  for (const row of rows) {
    const wasDeleted = row.deleted_at !== null
    if (wasDeleted === (change.deleted_at !== null)) continue
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

/** Visible rows, deleted ones too, held until the transaction ends; always in the order of their ids, so nobody waits in a ring. */
async function lockRows(context: Context, resource: Hideable, ids: number[]) {
  const { table } = resource
  return selectRows<Record<string, unknown> & { id: number; deleted_at: number | null }>(
    context.database,
    sql`select ${columnsToLog(resource)} from ${table} where ${and(sql`${table.id} in ${ids}`, scopeOf(resource, context.caller))}
      order by ${table.id} for update`,
  )
}
