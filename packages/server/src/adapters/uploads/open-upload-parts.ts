import { join } from 'node:path'
import type { Wait } from '../files/s3/retry.ts'
import type { Settings } from '../settings/settings.ts'
import { openFolderParts } from './shared/folder-parts.ts'
import type { UploadParts } from './shared/upload-parts.ts'

/**
 * Opens a store for the parts of uploads, if several servers can share the uploads. The store is the bucket if S3 is
 * configured; otherwise, if `DATABASE_URL` is set, it is a folder in the data folder. Returns undefined for a single server,
 * which streams uploads to its own disk.
 */
export async function openUploadParts(
  { s3, databaseUrl, dataDir }: Pick<Settings, 's3' | 'databaseUrl' | 'dataDir'>,
  wait?: Wait,
): Promise<UploadParts | undefined> {
  if (!s3) return databaseUrl ? openFolderParts(join(dataDir, 'upload-parts')) : undefined
  const { openBucketParts } = await import('./shared/bucket-parts.ts')
  return openBucketParts(s3, wait)
}
