import { z } from 'zod'
import { declareJob } from '../jobs/job.ts'
import { abortOldUploads } from './operations/old-uploads.ts'
import { removeUnusedFiles, UNNAMED_SECONDS } from './unused-files.ts'

/** Age in seconds after which an unused upload is considered abandoned: its form was closed without saving. */
export const UNUSED_SECONDS = 2 * 24 * 60 * 60

/** Removes unused files and abandoned multipart uploads to a bucket, once a day. */
export const unusedFilesJob = declareJob({
  name: 'unused-files',
  input: z.object({}),
  // One retry is enough, because the job runs again a day later.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 6 * 60 * 60,
  atOnce: 1,
  everySeconds: 24 * 60 * 60,
  run: async ({ database, services, now, signal }) => {
    const limits = { files: now - UNUSED_SECONDS, contents: now - UNNAMED_SECONDS }
    await removeUnusedFiles({ database, services }, limits, signal)
    await abortOldUploads(services.files, now)
  },
  // Does nothing: it is harmless if a file stays for another day.
  failed: async () => {},
})
