import { and, count, eq, lte, or, sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { importRows } from '../../db/tables/records/imports.ts'
import type { Import } from './import-record.ts'
import { isAnsweredAgain, isTaken } from './rows/is-taken.ts'

export const noRows: Counts = {
  ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 },
  ...{ warned: 0, answered: 0 },
}

type Counts = Pick<
  Import,
  'created' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'warned' | 'answered'
>

/**
 * Counts the rows of an import by outcome. With `last`, counts only rows up to that number and later rows that have already
 * been imported. No job may be working on the import during the call.
 */
export async function countRows(database: Handle, importId: number, last?: number): Promise<Counts> {
  const { outcome, faults } = importRows
  const isWarned = sql`${faults} @> '[{"level": "warning"}]'`
  const isDealtWith = last === undefined ? undefined : or(lte(importRows.number, last), isTaken)
  const rows = await database
    .select({
      outcome,
      count: count(),
      answered: sql<number>`count(*) filter (where ${isAnsweredAgain})`.mapWith(Number),
      warned: sql<number>`count(*) filter (where ${isWarned} and ${outcome} <> 'refused')`.mapWith(Number),
    })
    .from(importRows)
    .where(and(eq(importRows.import_id, importId), isDealtWith))
    .groupBy(outcome)
  const counts = { ...noRows }
  for (const row of rows) {
    counts[row.outcome] = row.count
    counts.warned += row.warned
    counts.answered += row.answered
  }
  return counts
}

/**
 * Counts the rows that an import processed before it was stopped. All counts are 0 if it was not importing. If refused rows
 * were being imported again, also counts the rows that were not reached, by their stored outcome.
 */
export async function countTaken(database: Handle, { id, state, again, last_row }: Import): Promise<Counts> {
  if (state !== 'importing') return { ...noRows }
  return countRows(database, id, again ? undefined : last_row)
}
