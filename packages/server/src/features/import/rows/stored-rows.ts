import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { EvaluatedRow, StoredRow } from './evaluate-rows.ts'
import { inParts } from './in-turns.ts'

const table = importRows

/** A row with the outcome of its last evaluation. */
export type StoredEvaluation = StoredRow & Pick<EvaluatedRow, 'key' | 'alike' | 'outcome' | 'faults'>

/** The rows after one, in their order. */
export function rowsAfter(
  database: Handle,
  importId: number,
  { last, atMost, onlyRefused = false }: { last: number; atMost: number; onlyRefused?: boolean },
): Promise<StoredEvaluation[]> {
  const { number, cells, corrections, key, alike, outcome, faults } = table
  const isWanted = and(areAfter(table, importId, last), onlyRefused ? eq(outcome, 'refused') : undefined)
  return queryRows(
    database,
    { number, cells, corrections, key, alike, outcome, faults },
    (columns) => sql`select ${columns} from ${table} where ${isWanted}
      order by ${table.import_id}, ${number} limit ${atMost}`,
  )
}

/**
 * What an import has after one of its rows, to be ordered by both columns. They are compared together, which only the index of
 * both answers: the planner, who knows nothing of an import of this minute, would else sort all that is left each time.
 */
export function areAfter(
  { import_id, number }: { import_id: PgColumn; number: PgColumn },
  importId: number,
  last: number,
): SQL {
  return sql`(${import_id}, ${number}) > (${importId}, ${last}) and (${import_id}, ${number}) < (${importId + 1}, 0)`
}

/** The number of the last of these rows, or 0. */
export function lastOf(rows: readonly { number: number }[]): number {
  return rows.at(-1)?.number ?? 0
}

/** Removes what is stored of a file. */
export async function forgetRows(database: Handle, importId: number): Promise<void> {
  await database.delete(table).where(eq(table.import_id, importId))
}

/** Stores rows of a file with their evaluation. */
export async function storeRows(
  database: Handle,
  importId: number,
  rows: readonly (EvaluatedRow & Pick<StoredRow, 'cells'>)[],
): Promise<void> {
  const { number, cells, key, alike, outcome, faults } = table
  for (const part of inParts(rows)) {
    const given = { number, cells, key, alike, outcome, faults }
    const { source, columns } = givenRows(given, part, { sharedOnce: true })
    await database.execute(insertFrom(table, { import_id: sql`${importId}::int`, ...columns }, source))
  }
}

/** Whether an evaluation differs from the one before. */
export function hasDifferentResult(
  row: Omit<StoredEvaluation, keyof StoredRow>,
  before: StoredEvaluation | undefined,
): boolean {
  if (row.key !== before?.key || row.alike !== before.alike || row.outcome !== before.outcome) return true
  return row.faults.length + before.faults.length > 0
}

/** Stores the evaluations of rows that are stored already. */
export async function storeEvaluations(
  database: Handle,
  importId: number,
  rows: readonly Pick<EvaluatedRow, 'number' | 'key' | 'alike' | 'outcome' | 'faults'>[],
): Promise<void> {
  if (rows.length === 0) return
  const { import_id, number, key, alike, outcome, faults } = table
  const { source, columns: given } = givenRows({ number, key, alike, outcome, faults }, rows)
  const isOther = sql`(${key}, ${alike}, ${outcome}, ${faults})
    is distinct from (${given.key}, ${given.alike}, ${given.outcome}, ${given.faults})`
  await database
    .update(table)
    .set({ key: given.key, alike: given.alike, outcome: given.outcome, faults: given.faults })
    .from(source)
    .where(and(eq(import_id, importId), eq(number, given.number), isOther))
}
