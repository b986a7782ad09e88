import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { type Fields, queryRows } from '../../../core/context/query-rows.ts'
import type { ColumnValues, ImportKind } from '../../../core/record/import-kind.ts'
import { importKeptRecords } from '../../../db/tables/records/imports.ts'
import type { Import } from '../import-record.ts'
import type { TakenRow } from '../rows/write-records.ts'
import { usedRecords } from './record-uses.ts'

/** Record with its current values. */
export type Present = ColumnValues & {
  id: number
  version: number
  deleted_at: number | null
  customer_id: number | null
}

/** Row whose record the undo leaves unchanged, with the reason. */
export type KeptRow = Pick<typeof importKeptRecords.$inferInsert, 'number' | 'record_id' | 'reason'>

/** Locks the records of these rows until the transaction ends. Returns them by ID. */
export async function presentRecords(
  { database }: PublicContext,
  { table, columns: own, customer }: ImportKind,
  rows: readonly TakenRow[],
): Promise<Map<number, Present>> {
  const { id, version, deleted_at } = table
  const fields: Fields = { id, version, deleted_at, customer_id: customer ?? sql`null::int`, ...own }
  const ids = sql.param(rows.map(({ record_id }) => record_id))
  const lockedRecords = await queryRows(
    database,
    fields,
    (columns) =>
      sql`select ${columns} from ${table} where ${id} = any(${ids}) order by ${id} for update of ${table}`,
  )
  // The type is safe, because the query selects exactly these columns.
  return new Map((lockedRecords as Present[]).map((record) => [record.id, record]))
}

/**
 * Returns the rows whose records the undo leaves unchanged, with the reasons. The records must be locked, so that nobody starts
 * to use one of them meanwhile.
 */
export async function keptRows(
  { database }: PublicContext,
  kind: ImportKind,
  { found, areTaken }: { found: Import; areTaken: boolean },
  rows: readonly TakenRow[],
  present: ReadonlyMap<number, Present>,
): Promise<KeptRow[]> {
  const createdIds = rows.filter(({ before }) => before === null).map(({ record_id }) => record_id)
  const usedIds = await usedRecords(database, kind, createdIds, found.id)
  return rows.flatMap(({ number, record_id, version }): KeptRow[] => {
    const record = present.get(record_id)
    if (!record || record.deleted_at !== null) return [{ number, record_id, reason: 'deleted' }]
    if (record.version !== version) return [{ number, record_id, reason: 'changed' }]
    if (areTaken) return [{ number, record_id, reason: 'taken' }]
    return usedIds.has(record_id) ? [{ number, record_id, reason: 'used' }] : []
  })
}

/** Stores which records the undo has left unchanged, so that the import can show them. */
export async function noteKept(
  { database }: PublicContext,
  importId: number,
  rows: readonly KeptRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { number, record_id, reason } = importKeptRecords
  const { source, columns } = givenRows({ number, record_id, reason }, rows)
  await database.execute(
    insertFrom(importKeptRecords, { import_id: sql`${importId}::int`, ...columns }, source),
  )
}
