import { join } from 'node:path'
import type { Settings } from '../../adapters/settings/settings.ts'

/** Where uploads lie until they are finished. */
export function uploadFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'uploads')
}

/** The same for the photos of installers, who have no session. */
export function installerUploadFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'installer-uploads')
}
