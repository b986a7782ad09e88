import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob } from '../../../core/jobs/job.ts'
import { FORGOTTEN_AFTER } from '../../../core/session/attempts.ts'
import { requestCounts } from '../../../db/tables/people/request-counts.ts'
import { signInFailures } from '../../../db/tables/people/sessions.ts'

/** Deletes expired counters of failed attempts and of requests, once an hour. */
export const oldFailuresJob = declareJob({
  name: 'old-failures',
  input: z.object({}),
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 300,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: async ({ database, now }) => {
    await database.delete(signInFailures).where(lt(signInFailures.last_at, now - FORGOTTEN_AFTER))
    await database.delete(requestCounts).where(lt(requestCounts.ends_at, now))
  },
  // The next hourly run tries again.
  failed: async () => undefined,
})
