import { z } from 'zod'
import { declareJob } from '../jobs/job.ts'
import { abortOldUploads } from './operations/old-uploads.ts'
import { removeUnusedFiles, UNNAMED_SECONDS } from './unused-files.ts'

/** Age in seconds from which an unused upload counts as abandoned, because its form was closed without saving. */
export const UNUSED_SECONDS = 2 * 24 * 60 * 60

/** Removes unused files, and multipart uploads to a bucket that nobody completed, once a day. */
export const unusedFilesJob = declareJob({
  name: 'unused-files',
  input: z.object({}),
  // Runs again in a day anyway.
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
  // A file that stays for another day does no harm.
  failed: async () => {},
})
