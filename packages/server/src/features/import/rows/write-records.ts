import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { assigned, queryRows } from '../../../core/context/query-rows.ts'
import { sendAhead } from '../../../core/context/send-ahead.ts'
import { inParts, mapInTurns } from '../../../core/jobs/in-turns.ts'
import { difference, firstValues } from '../../../core/log/write-log.ts'
import { type ColumnValues, type ImportKind, labelOf } from '../../../core/record/import-kind.ts'
import { importResults } from '../../../db/tables/records/imports.ts'
import type { EvaluatedRow } from './evaluate-rows.ts'
import { formerParts, partChanges, writeParts } from './parts-of-rows.ts'

/** Row that has created or changed a record. */
export type TakenRow = Omit<typeof importResults.$inferSelect, 'import_id'>

/** Import and user that create the records. `largest` returns the largest number in a field over all rows. */
type MadeBy = {
  importId: number
  userId: number | null
  largest: (field: string) => Promise<number>
}

/**
 * Creates the records of rows, with log entries. Returns the rows whose records were created. Skips records that somebody else
 * has created meanwhile.
 */
export async function createRecords(
  context: PublicContext,
  kind: ImportKind,
  rows: readonly EvaluatedRow[],
  by: MadeBy,
): Promise<TakenRow[]> {
  if (rows.length === 0) return []
  const records = await newRecords(context, kind, rows, by)
  const insertedIds = await sendAhead(inParts(records), (part) => insertRecords(context, kind, part, by))
  const isMade = new Set(insertedIds.flat())
  const createdRecords = records.flatMap((record, index) => {
    const row = rows[index]
    return row && isMade.has(record.id) ? [{ row, record }] : []
  })
  await writeParts(
    context,
    kind,
    createdRecords.map(({ row: { parts }, record: { id } }) => ({ id, parts })),
  )
  return mapInTurns(createdRecords, ({ row, record: { id, ...values } }) => {
    context.log({
      resource: kind.resource,
      record_id: id,
      label: labelOf(kind, values),
      customer_id: row.customer?.id ?? null,
      action: 'create',
      import_id: by.importId,
      changes: { ...firstValues(values), ...partChanges(kind, row.parts) },
    })
    return { number: row.number, record_id: id, version: 1, before: null }
  })
}

type NewRecord = ColumnValues & { id: number }

/** Returns the values of the new records, each with its ID, in the order of the rows. */
async function newRecords(
  context: PublicContext,
  kind: ImportKind,
  rows: readonly EvaluatedRow[],
  { largest }: MadeBy,
): Promise<NewRecord[]> {
  const { customer } = kind
  const ids = await nextIds(context, kind, rows.length)
  const records = rows.map(
    (row, index): NewRecord => ({
      ...row.after,
      id: ids[index] ?? 0,
      ...(customer && row.customer ? { [customer.name]: row.customer.id } : {}),
    }),
  )
  await kind.complete?.(context, records, largest)
  return records
}

/** Inserts records in one statement. Returns the IDs of the records that were inserted. */
async function insertRecords(
  { database, now }: PublicContext,
  { table, customer, columns: own }: ImportKind,
  records: readonly NewRecord[],
  { userId }: MadeBy,
): Promise<number[]> {
  const insertColumns: Record<string, PgColumn> = {
    id: table.id,
    ...own,
    ...(customer ? { [customer.name]: customer } : {}),
  }
  const { source, columns } = givenRows(insertColumns, records, { sharedOnce: true })
  const at = sql`${now}::bigint`
  const values = { created_at: at, updated_at: at, created_by: sql`${userId}::int`, ...columns }
  const rows = await queryRows(
    database,
    { id: table.id },
    (returningList) =>
      sql`${insertFrom(table, values, source)} on conflict do nothing returning ${returningList}`,
  )
  return rows.map(({ id }) => id)
}

/** Reserves IDs for new records, so that each ID is known before its record is inserted. */
async function nextIds({ database }: PublicContext, { table }: ImportKind, count: number): Promise<number[]> {
  const rows = await queryRows(
    database,
    { id: sql<number>`nextval(sequence.name)`.mapWith(Number) },
    (columns) => sql`select ${columns} from generate_series(1, ${count}::int),
      (select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass as name offset 0) as sequence`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Updates the records of rows in one statement, with log entries. Returns the rows whose records were updated. Skips records
 * that somebody else has changed meanwhile.
 */
export async function updateRecords(
  context: PublicContext,
  kind: ImportKind,
  rows: readonly EvaluatedRow[],
  importId: number,
): Promise<TakenRow[]> {
  if (rows.length === 0) return []
  const changedIds = await writeColumns(
    context,
    kind,
    rows.flatMap(({ existing, after }) =>
      existing ? [{ ...after, id: existing.id, version: existing.version }] : [],
    ),
  )
  await writeParts(
    context,
    kind,
    rows.flatMap(({ existing, parts }) =>
      existing && changedIds.has(existing.id) ? [{ id: existing.id, parts }] : [],
    ),
  )
  return rows.flatMap(({ number, existing, after, parts, customer }) => {
    if (!existing || !changedIds.has(existing.id)) return []
    const { id, version, ...before } = existing
    const changes = { ...difference(before, after), ...partChanges(kind, parts) }
    context.log({
      resource: kind.resource,
      record_id: id,
      label: labelOf(kind, after),
      customer_id: customer?.id ?? null,
      action: 'update',
      import_id: importId,
      changes,
      columns: [...Object.keys(changes), 'updated_at', 'version'],
    })
    return [{ number, record_id: id, version: version + 1, before: { ...before, ...formerParts(parts) } }]
  })
}

/** Writes columns of those records that still have the expected version. Returns the IDs of the records that were written. */
export async function writeColumns(
  { database, now }: PublicContext,
  { table, columns }: Pick<ImportKind, 'table' | 'columns'>,
  records: readonly ColumnValues[],
): Promise<Set<unknown>> {
  if (records.length === 0) return new Set()
  const { id, version, updated_at, deleted_at } = table
  const { source, columns: sourceColumns } = givenRows<Record<string, PgColumn>>(
    { id, version, ...columns },
    records,
  )
  const set = Object.entries(columns).map(([name, column]) => assigned(column, sourceColumns[name]))
  const isUnchanged = and(
    sql`${id} = ${sourceColumns.id}`,
    sql`${version} = ${sourceColumns.version}`,
    sql`${deleted_at} is null`,
  )
  const all: SQL[] = [...set, assigned(updated_at, now), assigned(version, sql`${version} + 1`)]
  const rows = await queryRows(
    database,
    { id },
    (returningList) =>
      sql`update ${table} set ${sql.join(all, sql`, `)} from ${source} where ${isUnchanged} returning ${returningList}`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Stores which records an import has created or changed, with the former values of changed records. */
export async function keepResults(
  { database }: PublicContext,
  importId: number,
  rows: readonly TakenRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { number, record_id, version, before } = importResults
  const { source, columns } = givenRows({ number, record_id, version, before }, rows, { sharedOnce: true })
  const values = { import_id: sql`${importId}::int`, ...columns }
  await database.execute(insertFrom(importResults, values, source))
}
