import { z } from 'zod'
import { declareJob } from '../../../../core/jobs/job.ts'
import { forgetExpiredArchives } from './order-archives.ts'

/** Forgets ZIPs of orders that have expired, once an hour. */
export const expiredArchivesJob = declareJob({
  name: 'expired-order-archives',
  input: z.object({}),
  // The next hour is the next try.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: forgetExpiredArchives,
  // Nobody is harmed by one that stays for another hour.
  failed: async () => {},
})
