import { and, eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ColumnValues, ImportKind } from '../../../core/record/import-kind.ts'
import { importResults } from '../../../db/tables/records/imports.ts'
import type { EvaluatedRow } from '../rows/evaluate-rows.ts'
import { columnsAlone, type RecordParts } from '../rows/parts-of-rows.ts'

/** Record that a row has created or changed. `before` contains the former values; it is null if the row created the record. */
type RecordOfRow = { id: number; deleted: boolean; before: ColumnValues | null }

/** Returns the records that rows of an import have created or changed, by row number, with one query. */
export async function recordsOfRows(
  { database }: PublicContext,
  importId: number,
  { table }: ImportKind,
  numbers: readonly number[],
): Promise<Map<number, RecordOfRow>> {
  const { number, record_id, before, import_id } = importResults
  const rows = await queryRows(
    database,
    {
      number,
      id: record_id,
      before,
      deleted: sql<boolean>`${table.id} is null or ${table.deleted_at} is not null`,
    },
    (columns) => sql`select ${columns} from ${importResults} left join ${table} on ${table.id} = ${record_id}
      where ${and(eq(import_id, importId), sql`${number} = any(${sql.param(numbers)}::int[])`)}`,
  )
  return new Map(rows.map(({ number: row, ...record }) => [row, record]))
}

/**
 * Returns an imported row with the former values of its record, limited to the fields for which the row has a text. The row can
 * then be shown like a row before its import.
 */
export function asTakenIn(row: EvaluatedRow, before: ColumnValues, kind: ImportKind): EvaluatedRow {
  const isSaid = (name: string) => (row.texts[name] ?? '') !== ''
  const columns = columnsAlone(kind, before)
  const after = Object.fromEntries(Object.entries(row.after).filter(([name]) => isSaid(name)))
  const parts: RecordParts = Object.fromEntries(
    Object.entries(row.parts).map(([name, part]) => [
      name,
      { before: Object.hasOwn(before, name) ? before[name] : part.after, after: part.after },
    ]),
  )
  return { ...row, existing: { id: 0, version: 0, ...columns }, after, parts }
}
