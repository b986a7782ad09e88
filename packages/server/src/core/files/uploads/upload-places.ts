import { join } from 'node:path'
import { openTemporaryFiles } from '../../../adapters/files/store/temporary-files.ts'
import { openFolderPlace } from '../../../adapters/uploads/folder/folder-place.ts'
import { removeExpiredUploads, UPLOAD_SECONDS } from '../../../adapters/uploads/folder/upload-folder.ts'
import { openSharedPlace, removeExpiredShared } from '../../../adapters/uploads/shared/shared-place.ts'
import type { UploadPlace } from '../../../adapters/uploads/upload-place.ts'
import type { RootHandle } from '../../context/handle.ts'
import type { Services } from '../../context/services.ts'
import { uploadRowsOf } from './upload-rows.ts'

type Parts = { database: RootHandle; services: Pick<Services, 'settings' | 'uploadParts'> }

/** Subfolders of the data folder: `file` for uploads by users, `photo` for uploads by installers, who have no session. */
const folders = { file: 'uploads', photo: 'installer-uploads' } as const

/** Opens the place for unfinished uploads: shared by all servers if there can be several, otherwise a folder of this server. */
export async function openUploadPlace(
  { database, services }: Parts,
  kind: keyof typeof folders,
): Promise<UploadPlace> {
  const { settings, uploadParts } = services
  if (!uploadParts) return openFolderPlace(join(settings.dataDir, folders[kind]))
  return openSharedPlace({
    rows: uploadRowsOf(database, kind),
    parts: uploadParts,
    temporary: await openTemporaryFiles(join(settings.dataDir, 'files', 'temporary')),
  })
}

/** Removes uploads that began more than a day ago, and old results of finished uploads. `now` is in Unix seconds. */
export async function removeOldUploads({ database, services }: Parts, now: number): Promise<void> {
  const { settings, uploadParts } = services
  for (const folder of Object.values(folders))
    await removeExpiredUploads(join(settings.dataDir, folder), (now - UPLOAD_SECONDS) * 1000)
  if (uploadParts) await removeExpiredShared(uploadRowsOf(database, 'file'), uploadParts, now)
}
