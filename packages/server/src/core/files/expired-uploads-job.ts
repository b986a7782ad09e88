import { z } from 'zod'
import { removeExpiredUploads, UPLOAD_SECONDS } from '../../adapters/uploads/upload-folder.ts'
import { declareJob } from '../jobs/job.ts'
import { installerUploadFolder, uploadFolder } from './upload-path.ts'

/** Removes abandoned uploads, and what is stored about finished ones. */
export const expiredUploadsJob = declareJob({
  name: 'expired-uploads',
  input: z.object({}),
  // Runs again in an hour anyway.
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
  // An upload that stays for another hour does no harm.
  failed: async () => {},
})
