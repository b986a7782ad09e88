import { z } from 'zod'
import { declareJob } from '../../jobs/job.ts'
import { removeOldUploads } from './upload-places.ts'

/** Removes uploads that were begun and left, and what is known of finished ones. */
export const expiredUploadsJob = declareJob({
  name: 'expired-uploads',
  input: z.object({}),
  // The next hour is the next try.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 30 * 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: ({ database, services, now }) => removeOldUploads({ database, services }, now),
  // Nobody is harmed by an upload that stays for another hour.
  failed: async () => {},
})
