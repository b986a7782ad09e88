import { z } from 'zod'
import { declareJob } from '../../../../core/jobs/job.ts'
import { forgetExpiredArchives } from './order-archives.ts'

/** Removes expired ZIPs of orders, once an hour. */
export const expiredArchivesJob = declareJob({
  name: 'expired-order-archives',
  input: z.object({}),
  // The job runs again an hour later.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: forgetExpiredArchives,
  // No harm is done if an archive stays one more hour.
  failed: async () => {},
})
