import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobContext } from '../../../core/jobs/job.ts'

/** After so many rows, and each time after this many times as many. */
const FIRST = 2_000
const TIMES = 4

/**
 * Has the planner look at a table again while many rows come into it. What it knew of the table before, perhaps that it was
 * empty, would have it look each row up by an index that holds thousands for it.
 */
export function statisticsOf(table: PgTable) {
  let rows = 0
  let next = FIRST
  const analyze: SQL = sql`analyze ${table}`
  return {
    async afterRows({ database }: Pick<JobContext, 'database'>, count: number): Promise<void> {
      rows += count
      if (rows < next) return
      next = rows * TIMES
      await database.execute(analyze)
    },
  }
}
