import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbandoned } from '../../db/engine/data-folder-lock.ts'

/** Prefix of the folder in which a verification restores a backup. */
export const VERIFY_FOLDER = 'lienzo-verify-'
/** Prefix of the folders in which objects for a bucket are written before they are sent. */
export const BACKUP_FOLDER = 'lienzo-backup-'

/** Returns the data folder in the folder of a verification. */
export const scratchDataFolder = (folder: string) => join(folder, 'data')

/** Milliseconds after which a folder is taken for that of a killed command: a day, longer than any command runs. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Removes the folders of killed backups and verifications of this user from a temporary folder: immediately if the process that
 * locked the data folder of a verification has ended, otherwise after a day. A PostgreSQL that still runs there stops by itself
 * when its folder is removed. `now` is in Unix milliseconds.
 */
export async function removeLeftFolders(temporaryFolder: string, now: number): Promise<void> {
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    if (!name.startsWith(VERIFY_FOLDER) && !name.startsWith(BACKUP_FOLDER)) continue
    const path = join(temporaryFolder, name)
    // A folder that another command has removed in the meantime, or that cannot be removed, does not stop a backup.
    if (await isLeftBehind(path, now)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isLeftBehind(path: string, now: number): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isDirectory()) return false
  const isOwn = process.getuid === undefined || facts.uid === process.getuid()
  return isOwn && (now - facts.mtimeMs > LEFT_AFTER_MS || isAbandoned(scratchDataFolder(path)))
}
