import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobContext } from '../../../core/jobs/job.ts'

/**
 * Number of rows before the first analysis, followed by the factor by which the number of rows must grow before each further
 * analysis.
 */
const FIRST = 2_000
const TIMES = 4

/**
 * Returns an object that analyzes a table again and again while many rows are inserted. With outdated statistics, for example
 * of an empty table, the planner would choose an index that yields thousands of rows per lookup. Only `columns` are analyzed,
 * which must be those used to look up rows: an analysis of thirty columns takes as long as inserting thousands of rows.
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
