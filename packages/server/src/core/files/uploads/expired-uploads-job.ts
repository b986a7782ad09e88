import { z } from 'zod'
import { declareJob } from '../../jobs/job.ts'
import { removeOldUploads } from './upload-places.ts'

/** Removes abandoned uploads, and the stored outcomes of finished ones. */
export const expiredUploadsJob = declareJob({
  name: 'expired-uploads',
  input: z.object({}),
  // Runs again in an hour anyway.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 30 * 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: ({ database, services, now }) => removeOldUploads({ database, services }, now),
  // An upload that stays for another hour does no harm.
  failed: async () => {},
})
