import { z } from 'zod'
import { removeExpiredUploads, UPLOAD_SECONDS } from '../../adapters/uploads/upload-folder.ts'
import { declareJob } from '../jobs/job.ts'
import { installerUploadFolder, uploadFolder } from './upload-path.ts'

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
  run: async ({ services, now }) => {
    const begun = (now - UPLOAD_SECONDS) * 1000
    await removeExpiredUploads(uploadFolder(services.settings), begun)
    await removeExpiredUploads(installerUploadFolder(services.settings), begun)
  },
  // Nobody is harmed by an upload that stays for another hour.
  failed: async () => {},
})
