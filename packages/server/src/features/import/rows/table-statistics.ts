import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobContext } from '../../../core/jobs/job.ts'

/** Number of rows before the first analysis, and factor by which the number of rows grows until each next one. */
const FIRST = 2_000
const TIMES = 4

/**
 * Analyzes a table repeatedly while many rows are inserted. With old statistics, for example of an empty table, the planner would
 * choose an index that yields thousands of rows per lookup. Covers only `columns`, by which rows are looked up: analyzing thirty
 * columns takes as long as inserting thousands of rows.
 */
export function statisticsOf(columns: readonly [PgColumn, ...PgColumn[]]) {
  let rows = 0
  let next = FIRST
  const names = columns.map(({ name }) => sql.identifier(name))
  const analyze: SQL = sql`analyze ${columns[0].table} (${sql.join(names, sql`, `)})`
  return {
    async afterRows({ database }: Pick<JobContext, 'database'>, count: number): Promise<void> {
      rows += count
      if (rows < next) return
      next = rows * TIMES
      await database.execute(analyze)
    },
  }
}
