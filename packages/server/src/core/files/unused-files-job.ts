import { z } from 'zod'
import { declareJob } from '../jobs/job.ts'
import { abortOldUploads } from './operations/old-uploads.ts'
import { removeUnusedFiles, UNNAMED_SECONDS } from './unused-files.ts'

/** An upload that nobody has used by then was given up: its form was closed without saving. */
export const UNUSED_SECONDS = 2 * 24 * 60 * 60

/** Removes the files that nobody uses, and parts of uploads to a bucket that nobody completed, once a day. */
export const unusedFilesJob = declareJob({
  name: 'unused-files',
  input: z.object({}),
  // The next day is the next try.
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
  // Nobody is harmed by a file that stays for another day.
  failed: async () => {},
})
