import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive, processFacts } from '../../adapters/system/is-alive.ts'
import { isStorageFull } from '../../adapters/system/storage-full.ts'
import { DatabaseRefused } from './database.ts'

/** Who holds a folder: the process, and when it began, because process ids come round again. */
type Holder = { pid: number; began: string | undefined }

/** The place of the start time among the facts of a process. */
const BEGINS = 19

/** The lock files that this process holds. */
const heldHere = new Set<string>()

/** The data folder is in use by another process; the message says which. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/**
 * Takes the data folder for this process, by a file `lienzo.lock` in it. Two processes on one folder would destroy
 * the database. The lock of a process that is gone, also by kill -9 or a power cut, is taken over at once.
 * Returns the function that gives the folder back. Throws DataFolderInUse, or DatabaseRefused where it cannot be written.
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(resolve(folder), 'lienzo.lock')
  if (heldHere.has(path)) throw inUse(folder, process.pid)
  const own = `${path}.${process.pid}`
  writeOwn(own, folder)
  try {
    while (!linked(own, path)) removeIfAbandoned(path, folder)
  } finally {
    rmSync(own, { force: true })
  }
  heldHere.add(path)
  return () => {
    heldHere.delete(path)
    rmSync(path, { force: true })
  }
}

/** Makes the data folder and writes the file by which this process is to hold it. */
function writeOwn(path: string, folder: string): void {
  const holder: Holder = { pid: process.pid, began: beginOf(process.pid) }
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode() })
    writeFileSync(path, JSON.stringify(holder), { mode: 0o600 })
  } catch (cause) {
    if (isStorageFull(cause)) throw cause
    throw new DatabaseRefused(
      `The data folder ${resolve(folder)} cannot be written (${(cause as Error).message}). ` +
        'Let the user who starts Lienzo write it, or choose another folder with DATA_DIR.',
      { cause },
    )
  }
}

/** For this user alone. PostgreSQL, which does not run as root, may have to pass through the folder of root. */
function folderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/** A hard link appears whole or not at all, and never replaces another file. */
function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfAbandoned(path: string, folder: string): void {
  const seen = contentOf(path)
  if (seen === undefined) return
  const holder = holderIn(seen)
  if (holder !== undefined && isRunning(holder)) throw inUse(folder, holder.pid)
  const aside = `${path}.abandoned.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another process may have taken the folder over between the look and the move: give it its lock back.
  if (contentOf(aside) !== seen) linked(aside, path)
  rmSync(aside, { force: true })
}

/** Where the system does not tell the beginnings, a running process of that id counts, except this one itself. */
function isRunning({ pid, began }: Holder): boolean {
  if (!isAlive(pid)) return false
  const begins = beginOf(pid)
  return began === undefined || begins === undefined ? pid !== process.pid : began === begins
}

/** Boot and start time of a process, where the system gives them (Linux): a later process of that id has others. */
function beginOf(pid: number): string | undefined {
  const boot = contentOf('/proc/sys/kernel/random/boot_id')?.trim()
  const begins = processFacts(pid)?.[BEGINS]
  return boot === undefined || begins === undefined ? undefined : `${boot} ${begins}`
}

function holderIn(content: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(content) as Partial<Holder>
    return typeof pid === 'number' ? { pid, began } : undefined
  } catch {
    return undefined
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function inUse(folder: string, pid: number): DataFolderInUse {
  return new DataFolderInUse(
    `The data folder ${resolve(folder)} is in use by the process ${pid}. ` +
      'Stop that process, or choose another folder with DATA_DIR.',
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
