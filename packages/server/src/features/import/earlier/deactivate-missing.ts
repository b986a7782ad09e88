import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { type Fields, queryRows } from '../../../core/context/query-rows.ts'
import { type ImportKind, labelOf } from '../../../core/record/import-kind.ts'
import { importMissingRecords, imports } from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { keepResults } from '../rows/write-records.ts'
import { activeColumn } from './missing-records.ts'

/** Number of records deactivated in one transaction. It is small, so that nobody waits long for a row lock. */
const BATCH = 2_000

/** Number under which the result of the first deactivated record is stored; greater than any row number of a sheet. */
const BEHIND_ROWS = 1_048_577

const table = importMissingRecords

/**
 * Deactivates a batch of the records that are missing from the file, as a row with "no" in the active column would, so that
 * undoing the import activates them again. Skips records that have changed since the preview. Returns the number of records
 * processed; 0 if none are left or the deactivation was not requested.
 */
export async function deactivateMissing(context: PublicContext, importRun: Import): Promise<number> {
  const { database } = context
  const kind = importKindOf(importRun.resource)
  const active = activeColumn(kind)
  if (!importRun.deactivate_missing || !active) return 0
  const next = await database
    .select({ record_id: table.record_id, version: table.version })
    .from(table)
    .where(and(eq(table.import_id, importRun.id), isNull(table.result)))
    .orderBy(table.record_id)
    .limit(BATCH)
  if (next.length === 0) return 0
  const ids = sql.param(next.map(({ record_id }) => record_id))
  const records = await deactivateRecords(context, kind, { found: importRun, ids, active })
  await keepResults(
    context,
    importRun.id,
    records.map(({ record, version }, index) => ({
      number: BEHIND_ROWS + importRun.deactivated + index,
      record_id: Number(record.id),
      version,
      before: record.before,
    })),
  )
  for (const { record } of records) {
    context.log({
      resource: kind.resource,
      record_id: Number(record.id),
      label: labelOf(kind, record.before),
      customer_id: record.customer_id,
      action: 'update',
      import_id: importRun.id,
      changes: { active: { before: true, after: false } },
      columns: ['active', 'updated_at', 'version'],
    })
  }
  const doneIds = sql.param(records.map(({ record }) => record.id))
  const result = sql<
    'deactivated' | 'changed'
  >`case when ${table.record_id} = any(${doneIds}::int[]) then 'deactivated' else 'changed' end`
  await database
    .update(table)
    .set({ result })
    .where(and(eq(table.import_id, importRun.id), sql`${table.record_id} = any(${ids}::int[])`))
  importRun.deactivated += records.length
  await database
    .update(imports)
    .set({
      deactivated: importRun.deactivated,
      missing_kept: sql`${imports.missing_kept} + ${next.length - records.length}`,
    })
    .where(eq(imports.id, importRun.id))
  return next.length
}

/** Deactivates, in one statement, those records that are still active and still have the version shown in the preview. */
async function deactivateRecords(
  { database, now }: PublicContext,
  { table: of, columns, customer }: ImportKind,
  { found, ids, active }: { found: Import; ids: SQL | unknown; active: { name: string } },
) {
  const own = { id: of.id, version: of.version }
  const fields: Fields = { ...columns, ...own, customer_id: customer ?? sql<null>`null::int` }
  const isAsSeen = and(
    sql`${table.import_id} = ${found.id} and ${table.record_id} = any(${ids}::int[])`,
    sql`${of.id} = ${table.record_id} and ${of.version} = ${table.version}`,
    isNull(of.deleted_at),
    sql`${columns.active}`,
  )
  const rows = await queryRows(
    database,
    fields,
    (
      returningList,
    ) => sql`update ${of} set ${sql.identifier(active.name)} = false, "updated_at" = ${now}, "version" = ${of.version} + 1
      from ${table} where ${isAsSeen} returning ${returningList}`,
  )
  return rows
    .map(({ id, version, customer_id, ...after }) => ({
      version: Number(version),
      record: { id, customer_id: customer_id as number | null, before: { ...after, active: true } },
    }))
    .sort((one, other) => Number(one.record.id) - Number(other.record.id))
}
