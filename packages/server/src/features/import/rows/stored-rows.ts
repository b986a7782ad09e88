import { isDeepStrictEqual } from 'node:util'
import type { ImportAnswers } from '@lienzo/rules/imports/import-declaration'
import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { giveWay } from '../../../adapters/system/give-way.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { inParts } from '../../../core/jobs/in-turns.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { EvaluatedRow, StoredRow } from './evaluate-rows.ts'
import { isTaken } from './is-taken.ts'

const table = importRows

/** Stored row with the result of its last evaluation. */
export type StoredEvaluation = StoredRow &
  Pick<EvaluatedRow, 'key' | 'alike' | 'record_id' | 'outcome' | 'faults' | 'ready' | 'seen'>

/**
 * Filter for the rows after `last`. `onlyRefused` selects refused rows, and `untaken` selects rows that have not created or
 * changed a record. By default, all rows are selected.
 */
type RowFilter = { last: number; atMost: number; onlyRefused?: boolean; untaken?: boolean }

/** Returns up to `atMost` rows after the row number `last`, in order. */
export function rowsAfter(
  database: Handle,
  importId: number,
  { last, atMost, onlyRefused = false, untaken = false }: RowFilter,
): Promise<StoredEvaluation[]> {
  const { number, cells, corrections, key, alike, record_id, outcome, faults, ready, seen } = table
  const isWanted = and(
    areAfter(table, importId, last),
    onlyRefused ? eq(outcome, 'refused') : undefined,
    untaken ? not(isTaken) : undefined,
  )
  return queryRows(
    database,
    { number, cells, corrections, key, alike, record_id, outcome, faults, ready, seen },
    (columns) => sql`select ${columns} from ${table} where ${isWanted}
      order by ${table.import_id}, ${number} limit ${atMost}`,
  )
}

/** Range of rows of an import: those after `last_row`, up to and including `last`. */
export type RowsBetween = { id: number; last_row: number; last: number }

/** Range of rows, with the number of rows in it. */
export type Stretch = RowsBetween & { count: number }

/**
 * Returns the range of the next rows of an import, at most `atMost`, with the number of rows and the number of ready rows in
 * it. Does not read the cells.
 */
export async function stretchAfter(
  database: Handle,
  { id, last_row }: Pick<Stretch, 'id' | 'last_row'>,
  atMost: number,
): Promise<Stretch & { ready: number }> {
  const rows = sql`select ${table.number}, ${table.ready} is not null as ready from ${table}
    where ${areAfter(table, id, last_row)} order by ${table.import_id}, ${table.number} limit ${atMost}`
  const [counts] = await queryRows(
    database,
    {
      last: sql<number>`coalesce(max(number), 0)`,
      count: sql<number>`count(*)::int`,
      ready: sql<number>`(count(*) filter (where ready))::int`,
    },
    (columns) => sql`select ${columns} from (${rows}) as stretch`,
  )
  if (!counts) throw new Error('Rows were not counted')
  return { id, last_row, ...counts }
}

/**
 * Returns the condition for the rows of an import after the row number `last`. Statements should sort by both columns: the
 * comparison of the columns as a tuple then makes the planner use the index on both. Otherwise, without statistics for a new
 * import, the planner would sort all remaining rows each time.
 */
export function areAfter(
  { import_id, number }: { import_id: PgColumn; number: PgColumn },
  importId: number,
  last: number,
): SQL {
  return sql`(${import_id}, ${number}) > (${importId}, ${last}) and (${import_id}, ${number}) < (${importId + 1}, 0)`
}

/** Returns the number of the last of these rows, or 0 if there are none. */
export function lastOf(rows: readonly { number: number }[]): number {
  return rows.at(-1)?.number ?? 0
}

/** Deletes the stored rows of an import. */
export async function forgetRows(database: Handle, importId: number): Promise<void> {
  await database.delete(table).where(eq(table.import_id, importId))
}

/**
 * Stores rows with their evaluations and then runs `note`, in one statement and so in one round trip. Stores nothing if `phase`
 * selects no row. Returns whether `note` affected a row.
 */
export async function storeRows(
  database: Handle,
  importId: number,
  rows: readonly (EvaluatedRow & Pick<StoredRow, 'cells' | 'corrections'> & { answers: ImportAnswers })[],
  { phase, note }: { phase: SQL; note: SQL },
): Promise<boolean> {
  const { number, cells, corrections, answers, key, alike, record_id, outcome, faults, ready, seen } = table
  const inputColumns = { number, cells, corrections, answers }
  const storedColumns = { ...inputColumns, key, alike, record_id, outcome, faults, ready, seen }
  const insertions: SQL[] = []
  for (const part of inParts(rows)) {
    // Other requests are served first, because building a long statement also blocks the thread.
    if (insertions.length > 0) await giveWay()
    const { source, columns } = givenRows(storedColumns, part, { sharedOnce: true })
    const values = { import_id: sql`${importId}::int`, ...columns }
    const name = sql.identifier(`stored_${insertions.length}`)
    insertions.push(sql`${name} as (${insertFrom(table, values, sql`phase, ${source}`)})`)
  }
  const { rowCount } = await database.execute(
    sql`with phase as materialized (${phase}), ${sql.join(insertions, sql`, `)} ${note}`,
  )
  return rowCount === 1
}

/** Returns whether an evaluation differs from the previous evaluation. Always returns true if the row has faults or had any. */
export function hasDifferentResult(
  row: Omit<StoredEvaluation, keyof StoredRow>,
  before: StoredEvaluation | undefined,
): boolean {
  if (row.key !== before?.key || row.alike !== before.alike || row.outcome !== before.outcome) return true
  if (row.seen !== before.seen || row.record_id !== before.record_id) return true
  return row.faults.length + before.faults.length > 0 || !isDeepStrictEqual(row.ready, before.ready)
}

/** Updates the evaluations of stored rows. */
export async function storeEvaluations(
  database: Handle,
  importId: number,
  rows: readonly Omit<StoredEvaluation, 'cells' | 'corrections'>[],
): Promise<void> {
  if (rows.length === 0) return
  const { import_id, number } = table
  const { key, alike, record_id, outcome, faults, ready, seen } = table
  const resultColumns = { key, alike, record_id, outcome, faults, ready, seen }
  const { source, columns: sourceColumns } = givenRows({ number, ...resultColumns }, rows)
  const isOther = sql`(${key}, ${alike}, ${record_id}, ${outcome}, ${faults}, ${ready}, ${seen})
    is distinct from (${sourceColumns.key}, ${sourceColumns.alike}, ${sourceColumns.record_id}, ${sourceColumns.outcome}, ${sourceColumns.faults}, ${sourceColumns.ready}, ${sourceColumns.seen})`
  await database
    .update(table)
    .set({
      key: sourceColumns.key,
      alike: sourceColumns.alike,
      record_id: sourceColumns.record_id,
      outcome: sourceColumns.outcome,
      faults: sourceColumns.faults,
      ready: sourceColumns.ready,
      seen: sourceColumns.seen,
    })
    .from(source)
    .where(and(eq(import_id, importId), eq(number, sourceColumns.number), isOther))
}
