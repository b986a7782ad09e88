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

type FolderOptions = {
  /** The engine's, compiled. */
  code: WebAssembly.Module
  /** Called at each fsync. */
  countFsync: () => void
  /** Called with each line that the engine logs. */
  onStderr: (line: string) => boolean
}

/**
 * Opens the PGlite database in `folder`, and makes it if there is none.
 * A new database is made beside its place and moved there when it is whole and on the disk: a server that is
 * killed meanwhile leaves no half of a database behind.
 */
export async function openDatabaseFolder(
  folder: string,
  { code, countFsync, onStderr }: FolderOptions,
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabaseFolder(folder, code)
  const fs = new DurableNodeFS(folder, countFsync)
  return PGlite.create({ fs, pgliteWasmModule: code, startParams: DURABLE_START, onStderr, extensions })
}

async function makeDatabaseFolder(folder: string, code: WebAssembly.Module): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({
    fs: new DurableNodeFS(unfinished),
    pgliteWasmModule: code,
    extensions,
  })
  await pglite.close()
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    synchronisePath(join(entry.parentPath, entry.name))
  }
  synchronisePath(unfinished)
  renameSync(unfinished, folder)
  synchronisePath(dirname(folder))
}
