import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { Refusal } from '../../core/refusal.ts'
import { type ImportedRow, promotionImports } from '../../db/tables/promotion-imports.ts'
import { promotions } from '../../db/tables/promotions.ts'

type Undone = { id: number; name: string; customer_id: number }

/** Takes an import back where nobody has touched a promotion since: what it made goes, what it changed is as it was. */
export async function undoImport(
  context: Context,
  importId: number,
): Promise<{ deleted: number; restored: number; kept: number }> {
  const [taken] = await selectRows<{ imported_rows: ImportedRow[] }>(
    context.database,
    sql`update ${promotionImports} set state = 'undone' where id = ${importId} and state = 'done'
      returning imported_rows`,
  )
  if (!taken) throw new Refusal('STATE_NOT_ALLOWED', 'The import was taken back already')
  const rows = taken.imported_rows
  const deleted = await takeAway(
    context,
    rows.filter((row) => row.before === null),
  )
  const restored = await putBack(
    context,
    rows.filter((row) => row.before !== null),
  )
  for (const { id, name, customer_id } of deleted) {
    context.log({
      resource: 'promotion',
      record_id: id,
      label: name,
      customer_id,
      action: 'delete',
      changes: { deleted_at: { before: null, after: context.now } },
    })
  }
  for (const { id, name, customer_id } of restored) {
    context.log({ resource: 'promotion', record_id: id, label: name, customer_id, action: 'update' })
  }
  const kept = rows.length - deleted.length - restored.length
  return { deleted: deleted.length, restored: restored.length, kept }
}

function takeAway(context: Context, rows: readonly ImportedRow[]): Promise<Undone[]> {
  return selectRows<Undone>(
    context.database,
    sql`update ${promotions} p set deleted_at = ${context.now}::bigint, updated_at = ${context.now}::bigint,
        version = p.version + 1
      from unnest(${sql.param(rows.map((row) => row.id))}::int[], ${sql.param(rows.map((row) => row.version))}::int[])
        as given (id, version)
      where p.id = given.id and p.version = given.version and p.deleted_at is null
      returning p.id, p.name, p.customer_id`,
  )
}

function putBack(context: Context, rows: readonly ImportedRow[]): Promise<Undone[]> {
  const column = (value: (row: ImportedRow) => unknown) => sql.param(rows.map(value))
  return selectRows<Undone>(
    context.database,
    sql`update ${promotions} p
      set name = given.name, brand = given.brand, family = given.family, active = given.active,
        updated_at = ${context.now}::bigint, version = p.version + 1
      from unnest(${column((row) => row.id)}::int[], ${column((row) => row.version)}::int[],
        ${column((row) => row.before?.name)}::text[], ${column((row) => row.before?.brand)}::text[],
        ${column((row) => row.before?.family)}::text[], ${column((row) => row.before?.active)}::boolean[])
        as given (id, version, name, brand, family, active)
      where p.id = given.id and p.version = given.version and p.deleted_at is null
      returning p.id, p.name, p.customer_id`,
  )
}
