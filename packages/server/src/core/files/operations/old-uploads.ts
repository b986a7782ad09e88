import type { FileStore, UnfinishedUpload } from '../../../adapters/files/store/file-store.ts'

/**
 * Age in seconds from which an uncompleted upload is abandoned: an upload to a bucket takes minutes, so its server must have
 * ended.
 */
const LEFT_SECONDS = 24 * 60 * 60

/** Lists uploads that were begun more than a day before `now` (Unix seconds) and never completed. */
export async function oldUploads(files: FileStore, now: number): Promise<UnfinishedUpload[]> {
  return (await files.unfinishedUploads()).filter(({ begunAt }) => begunAt < now - LEFT_SECONDS)
}

/** Aborts uploads that were begun more than a day before `now` (Unix seconds) and never completed. Returns them. */
export async function abortOldUploads(files: FileStore, now: number): Promise<UnfinishedUpload[]> {
  const old = await oldUploads(files, now)
  for (const upload of old) await files.abortUpload(upload)
  return old
}
