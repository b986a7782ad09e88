import type { Settings } from '../../../adapters/settings/settings.ts'
import { BUCKET_OF_BACKUPS } from '../../../adapters/settings/variables.ts'
import { BackupRefused } from '../backup-refused.ts'
import type { BackupTarget } from './backup-target.ts'
import { makeFolderTarget, openFolderTarget } from './folder-target.ts'

/**
 * Opens a target for backups. `s3` means the bucket in the settings; any other value is the path of a folder, which is created
 * if it is missing and `use` is `write`. Throws `BackupRefused` or `BucketRefused` if the target cannot be opened.
 */
export async function openTarget(
  place: string,
  { backupS3 }: Pick<Settings, 'backupS3'>,
  use: 'read' | 'write',
): Promise<BackupTarget> {
  if (place !== BUCKET_OF_BACKUPS) return use === 'write' ? makeFolderTarget(place) : openFolderTarget(place)
  if (!backupS3) {
    throw new BackupRefused(
      'Name the bucket of backups with BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_REGION, ' +
        'BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
    )
  }
  const { openBucketTarget } = await import('./bucket-target.ts')
  return openBucketTarget({ settings: backupS3 })
}
