import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobContext } from '../../../core/jobs/job.ts'

/** After so many rows, and each time after this many times as many. */
const FIRST = 2_000
const TIMES = 4

/**
 * Has the planner look at a table again while many rows come into it. What it knew of the table before, perhaps that it was
 * empty, would have it look each row up by an index that holds thousands for it. Of `columns` alone, those by which rows are
 * looked up: sorting all that a table of thirty columns holds takes as long as writing thousands of its rows.
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
