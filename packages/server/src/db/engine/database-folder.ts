import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS } from './durable-node-fs.ts'
import { extensions } from './extensions.ts'
import { synchronisePath } from './synchronise-path.ts'

/** PGlite's own settings without `-F`, which turns fsync off. See DurableNodeFS. */
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/**
 * Opens the PGlite database in `folder`, and makes it if there is none. `countFsync` is called at each fsync,
 * `onStderr` with each line that the engine logs.
 * A new database is made beside its place and moved there when it is whole and on the disk: a server that is
 * killed meanwhile leaves no half of a database behind.
 */
export async function openDatabaseFolder(
  folder: string,
  { countFsync, onStderr }: { countFsync: () => void; onStderr: (line: string) => boolean },
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabaseFolder(folder)
  const fs = new DurableNodeFS(folder, countFsync)
  return PGlite.create({ fs, startParams: DURABLE_START, onStderr, extensions })
}

async function makeDatabaseFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({ fs: new DurableNodeFS(unfinished), extensions })
  await pglite.close()
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    synchronisePath(join(entry.parentPath, entry.name))
  }
  synchronisePath(unfinished)
  renameSync(unfinished, folder)
  synchronisePath(dirname(folder))
}
