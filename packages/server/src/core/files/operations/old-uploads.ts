import type { FileStore, UnfinishedUpload } from '../../../adapters/files/store/file-store.ts'

/**
 * Age in seconds after which an incomplete upload is considered abandoned. An upload to a bucket takes minutes, so the server
 * that began it must have stopped.
 */
const LEFT_SECONDS = 24 * 60 * 60

/** Lists multipart uploads that began more than a day before `now` (Unix seconds) and were never completed. */
export async function oldUploads(files: FileStore, now: number): Promise<UnfinishedUpload[]> {
  return (await files.unfinishedUploads()).filter(({ begunAt }) => begunAt < now - LEFT_SECONDS)
}

/**
 * Aborts multipart uploads that began more than a day before `now` (Unix seconds) and were never completed. Returns the aborted
 * uploads.
 */
export async function abortOldUploads(files: FileStore, now: number): Promise<UnfinishedUpload[]> {
  const old = await oldUploads(files, now)
  for (const upload of old) await files.abortUpload(upload)
  return old
}
