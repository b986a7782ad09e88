import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTemporaryFiles, type TemporaryFiles } from '../../../adapters/files/store/temporary-files.ts'
import type { Settings } from '../../../adapters/settings/settings.ts'
import { BUCKET_OF_BACKUPS } from '../../../adapters/settings/variables.ts'
import { BackupRefused } from '../backup-refused.ts'
import { BACKUP_FOLDER } from '../left-folders.ts'
import type { BackupTarget } from './backup-target.ts'
import { makeFolderTarget, openFolderTarget } from './folder-target.ts'

/**
 * Opens a target for backups. Objects for a bucket are written to the data folder first, because an artwork can be larger than
 * the temporary folder of a container; a target that is opened for reading gets only small objects. `s3` means the bucket in the settings; any other value is the path of a folder, which is created
 * if it is missing and `use` is `write`. Throws `BackupRefused` or `BucketRefused` if the target cannot be opened.
 */
export async function openTarget(
  place: string,
  { backupS3, dataDir }: Pick<Settings, 'backupS3' | 'dataDir'>,
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
  const temporary =
    use === 'write' ? await openTemporaryFiles(join(dataDir, 'files', 'temporary')) : systemTemporaryFiles
  return openBucketTarget({ settings: backupS3, temporary })
}

/** Temporary files outside the data folder, which a restore expects to be empty. */
const systemTemporaryFiles: Pick<TemporaryFiles, 'use'> = {
  use: async (write) => {
    const folder = await mkdtemp(join(tmpdir(), BACKUP_FOLDER))
    try {
      return await write(join(folder, 'object'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
