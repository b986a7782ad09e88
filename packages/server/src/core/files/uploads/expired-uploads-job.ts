import { z } from 'zod'
import { declareJob } from '../../jobs/job.ts'
import { removeOldUploads } from './upload-places.ts'

/** Removes abandoned uploads and old results of finished uploads, once an hour. */
export const expiredUploadsJob = declareJob({
  name: 'expired-uploads',
  input: z.object({}),
  // One retry is enough, because the job runs again an hour later.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 30 * 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: ({ database, services, now }) => removeOldUploads({ database, services }, now),
  // Does nothing: it is harmless if an upload stays for another hour.
  failed: async () => {},
})
