import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { notDeleted } from '../../../core/context/scope.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'
import { seesImport } from '../../../core/record/sees-import.ts'
import { importMissingRecords, importResults, imports } from '../../../db/tables/records/imports.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'
import type { Import } from '../import-record.ts'
import { usesOf } from './record-uses.ts'

/**
 * Reasons why a record was kept: the latest import that changed it after this import, and the last order that contains it, as
 * far as the caller can see them.
 */
type Causes = { import: { id: number; name: string } | null; order: { id: number; code: string } | null }

/** Adds to each record the later import and the order that prevented its undo, if any. */
export async function withCauses<Row extends { record_id: number }>(
  context: Context,
  importRun: Import,
  kind: ImportKind,
  rows: readonly Row[],
): Promise<(Row & Causes)[]> {
  const ids = rows.map(({ record_id }) => record_id)
  if (ids.length === 0) return []
  const importOf = await laterImports(context, importRun, ids)
  const orderOf = await ordersWith(context, kind, ids)
  return rows.map((row) => ({
    ...row,
    import: importOf.get(row.record_id) ?? null,
    order: orderOf.get(row.record_id) ?? null,
  }))
}

/**
 * Returns, by record ID, the last import after this one that changed or deactivated the record and was not undone. Only imports
 * that the caller can see are returned.
 */
async function laterImports({ database, caller }: Context, importRun: Import, recordIds: readonly number[]) {
  const ids = sql.param([...recordIds])
  const own = sql`own.import_id = ${importRun.id} and own.record_id = ${importResults.record_id}`
  const changes = sql`select ${importResults.import_id}, ${importResults.record_id} from ${importResults}
    join ${importResults} as own on ${own}
    where ${importResults.record_id} = any(${ids}) and ${importResults.version} > own.version`
  const deactivations = sql`select ${importMissingRecords.import_id}, ${importMissingRecords.record_id}
    from ${importMissingRecords} where ${importMissingRecords.record_id} = any(${ids})
    and ${importMissingRecords.result} = 'deactivated' and ${importMissingRecords.import_id} > ${importRun.id}`
  const { id, name, customer_id, created_by } = imports
  const later = await queryRows(
    database,
    { record_id: sql<number>`later.record_id`, id, name, customer_id, created_by },
    (
      columns,
    ) => sql`select ${columns} from (${changes} union ${deactivations}) as later (import_id, record_id)
      join ${imports} on ${id} = later.import_id
      where ${imports.resource} = ${importRun.resource} and ${imports.state} <> 'undone' and ${notDeleted(imports)}
        and ${id} <> ${importRun.id}
      order by ${id}`,
  )
  const visible = later.filter((each) => seesImport(caller, each))
  return new Map(visible.map((each) => [each.record_id, { id: each.id, name: each.name }]))
}

/** Returns, by record ID, the last order that contains the record in a line, among the orders that the caller can see. */
async function ordersWith({ database, caller }: Context, kind: ImportKind, recordIds: readonly number[]) {
  const ids = sql.param([...recordIds])
  const columns = usesOf(kind).flatMap(({ table, column }) => (table === orderLines ? [column] : []))
  const lines = columns.map(
    (column): SQL =>
      sql`select ${orderLines.order_id}, ${column} from ${orderLines} where ${column} = any(${ids})`,
  )
  if (lines.length === 0) return new Map<number, { id: number; code: string }>()
  const { id, code } = orders
  // This condition must match the scope of orders.
  const visible = caller.house ? undefined : eq(orders.usergroup_id, caller.usergroup_id)
  const rows = await queryRows(
    database,
    { record_id: sql<number>`line.record_id`, id, code },
    (fields) => sql`select ${fields} from (${sql.join(lines, sql` union `)}) as line (order_id, record_id)
      join ${orders} on ${id} = line.order_id
      where ${and(notDeleted(orders), visible)} order by ${id}`,
  )
  return new Map(rows.map((each) => [each.record_id, { id: each.id, code: each.code }]))
}
