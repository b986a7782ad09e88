import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { oldRows } from './kinds.ts'

/** Maximum number of rows deleted by one statement, so that locks stay short. */
const AT_ONCE = 5000

/** Runs `removeOldData` once a day. */
export const oldDataJob = declareJob({
  name: 'old-data',
  input: z.object({}),
  // One retry is enough, because the next daily run tries again.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60 * 60,
  atOnce: 1,
  everySeconds: SECONDS_PER_DAY,
  run: (context) => removeOldData(context),
  // Does nothing: it is harmless if data stay for another day.
  failed: async () => {},
})

/** Removes the expired rows of the kinds in `oldRows`. Stops if the signal aborts. `now` is in Unix seconds. */
export async function removeOldData({
  database,
  now,
  signal,
}: Pick<JobContext, 'database' | 'now' | 'signal'>): Promise<void> {
  for (const { from, ended } of oldRows) {
    let removedCount = AT_ONCE
    while (removedCount === AT_ONCE && !signal.aborted) {
      const some = sql`select ctid from ${from} where ${ended(now)} limit ${AT_ONCE}`
      const { rowCount } = await database.execute(sql`delete from ${from} where ctid = any(array(${some}))`)
      removedCount = rowCount ?? 0
    }
  }
}
