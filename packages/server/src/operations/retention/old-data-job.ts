import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { oldFiles, oldRows } from './kinds.ts'
import { removeOldFiles } from './old-files.ts'

/** Rows that one statement removes, so that it keeps nobody waiting. */
const AT_ONCE = 5000

/** Does the work of `removeOldData` once a day. */
export const oldDataJob = declareJob({
  name: 'old-data',
  input: z.object({}),
  // The next day is the next try.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60 * 60,
  atOnce: 1,
  everySeconds: SECONDS_PER_DAY,
  run: (context) => removeOldData(context),
  // Nobody is harmed by what stays for another day.
  failed: async () => {},
})

/** Removes what is kept no longer and has no job of its own; `now` in Unix seconds. */
export async function removeOldData({
  database,
  services,
  now,
  signal,
}: Pick<JobContext, 'database' | 'services' | 'now' | 'signal'>): Promise<void> {
  for (const { from, ended } of oldRows) {
    let removed = AT_ONCE
    while (removed === AT_ONCE && !signal.aborted) {
      const some = sql`select ctid from ${from} where ${ended(now)} limit ${AT_ONCE}`
      const { rowCount } = await database.execute(sql`delete from ${from} where ctid = any(array(${some}))`)
      removed = rowCount ?? 0
    }
  }
  for (const kind of oldFiles) await removeOldFiles(services.settings.dataDir, kind, { now, signal })
}
