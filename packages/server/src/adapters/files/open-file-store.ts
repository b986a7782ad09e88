import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'
import type { Wait } from './s3/retry.ts'
import { openDiskFileStore } from './store/disk-file-store.ts'
import type { FileStore } from './store/file-store.ts'

/** Settings of the file store. */
export type StoreSettings = Pick<Settings, 'dataDir' | 's3'>

/** Opens the configured file store: the S3 bucket if one is configured, otherwise a folder in the data folder. */
export function openFileStore(settings: StoreSettings, wait?: Wait): Promise<FileStore> {
  return settings.s3 ? openBucket(settings, wait) : openFolder(settings)
}

/** Opens a file store in the folder `files` of the data folder. */
export function openFolder({ dataDir }: StoreSettings): Promise<FileStore> {
  return openDiskFileStore(join(dataDir, 'files'))
}

/**
 * Opens a file store in the configured bucket; `wait` pauses between attempts. Throws BucketRefused, or Error if no bucket is
 * configured.
 */
export async function openBucket({ dataDir, s3 }: StoreSettings, wait?: Wait): Promise<FileStore> {
  if (!s3) throw new Error('The settings name no bucket')
  const { openS3FileStore } = await import('./s3/s3-file-store.ts')
  const temporaryFolder = join(dataDir, 'files', 'temporary')
  return openS3FileStore({ settings: s3, temporaryFolder, ...(wait ? { wait } : {}) })
}
