import { join } from 'node:path'
import type { Wait } from '../files/s3/retry.ts'
import type { Settings } from '../settings/settings.ts'
import { openFolderParts } from './shared/folder-parts.ts'
import type { UploadParts } from './shared/upload-parts.ts'

/**
 * Opens what keeps the parts of uploads that several servers share: the bucket, or a folder of the data folder where the database
 * may have several servers. Undefined for a server that is alone, which writes uploads to its own disk as they come.
 */
export async function openUploadParts(
  { s3, databaseUrl, dataDir }: Pick<Settings, 's3' | 'databaseUrl' | 'dataDir'>,
  wait?: Wait,
): Promise<UploadParts | undefined> {
  if (!s3) return databaseUrl ? openFolderParts(join(dataDir, 'upload-parts')) : undefined
  const { openBucketParts } = await import('./shared/bucket-parts.ts')
  return openBucketParts(s3, wait)
}
