import { join } from 'node:path'
import type { Settings } from '../../adapters/settings/settings.ts'

/** Where uploads lie until they are finished. */
export function uploadFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'uploads')
}
