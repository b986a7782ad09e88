import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../../db/engine/data-folder-lock.ts'
import { BackupRefused } from './backup-refused.ts'

/** Entries that an empty data folder is allowed to contain: our own lock, and a folder that file systems create. */
const NOTHING = new Set(['lienzo.lock', 'lost+found'])

const RESTORING = 'restoring-'

/**
 * Calls `fill` with a new subfolder of the data folder, then moves the contents of the subfolder into the data folder. If
 * `fill` fails, the data folder stays as it was. Throws `BackupRefused` if the data folder is not empty and `replace` is false.
 * With `replace`, moves the earlier contents to another subfolder and returns its path; returns undefined if there were none.
 * Throws `DataFolderInUse` while a server runs on the data folder.
 */
export async function fillDataFolder(
  dataDir: string,
  replace: boolean,
  fill: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const unlock = lockDataFolder(dataDir)
  try {
    const present = await contentsOf(dataDir)
    if (present.length > 0 && !replace) {
      throw new BackupRefused(
        `The data folder ${dataDir} is not empty. Choose an empty one with DATA_DIR, or let "--replace" set aside what it contains.`,
      )
    }
    const folder = join(dataDir, `${RESTORING}${randomBytes(4).toString('hex')}`)
    // Lets other users pass through a folder of root, because PostgreSQL does not run as root.
    await mkdir(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    try {
      await fill(folder)
      return await swap(dataDir, folder, present)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

async function swap(
  dataDir: string,
  folder: string,
  present: readonly string[],
): Promise<string | undefined> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `before-${moment}Z`)
  if (present.length > 0) await mkdir(aside, { mode: 0o711 })
  for (const name of present) await rename(join(dataDir, name), join(aside, name))
  for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name))
  return present.length > 0 ? aside : undefined
}

/**
 * Lists the entries of a data folder, except our lock, `lost+found`, and folders that earlier restores set aside or left
 * unfinished.
 */
async function contentsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir)
  return names.filter(
    (name) => !NOTHING.has(name) && !name.startsWith('before-') && !name.startsWith(RESTORING),
  )
}
