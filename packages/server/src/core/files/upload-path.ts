import { join } from 'node:path'
import type { Settings } from '../../adapters/settings/settings.ts'

/** Returns the folder of unfinished uploads. */
export function uploadFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'uploads')
}

/** Returns the folder of unfinished uploads of installers, who have no session. */
export function installerUploadFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'installer-uploads')
}
