import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive, processFacts } from '../../adapters/system/is-alive.ts'
import { isStorageFull } from '../../adapters/system/storage-full.ts'
import { DatabaseRefused } from './database.ts'

/** Process that has locked a folder, with its start time, because process ids are reused. */
type Holder = { pid: number; began: string | undefined }

/** Index of the start time in the list that `processFacts` returns. */
const BEGINS = 19

/** Paths of the lock files that this process has created and not yet removed. */
const heldHere = new Set<string>()

/** Thrown if another process uses the data folder; the message names that process. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/**
 * Locks the data folder for this process with the file `lienzo.lock`, because two processes on one folder would destroy the
 * database. Immediately takes over the lock of a process that has ended, even by kill -9 or a power cut. Returns a function
 * that unlocks the folder. Throws DataFolderInUse if another process has the lock, and DatabaseRefused if the folder is not
 * writable. Rethrows the error of a full disk.
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(resolve(folder), 'lienzo.lock')
  if (heldHere.has(path)) throw inUse(folder, process.pid)
  const own = `${path}.${process.pid}`
  writeOwn(own, folder)
  try {
    while (!tryLink(own, path)) removeIfAbandoned(path, folder)
  } finally {
    rmSync(own, { force: true })
  }
  heldHere.add(path)
  return () => {
    heldHere.delete(path)
    rmSync(path, { force: true })
  }
}

/** Returns true if the process that locked the data folder has ended without unlocking it. */
export function isAbandoned(folder: string): boolean {
  const content = contentOf(join(resolve(folder), 'lienzo.lock'))
  const holder = content === undefined ? undefined : holderIn(content)
  return holder !== undefined && !isRunning(holder)
}

/** Creates the data folder and writes the file that will become this process's lock. */
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

/**
 * Returns the mode for a new data folder. Only its owner can access the folder; but if the owner is root, other users can
 * traverse it, because PostgreSQL does not run as root.
 */
function folderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/**
 * Creates the lock as a hard link, which appears complete or not at all and never replaces a file. Returns false if the lock
 * exists.
 */
function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfAbandoned(path: string, folder: string): void {
  const content = contentOf(path)
  if (content === undefined) return
  const holder = holderIn(content)
  if (holder !== undefined && isRunning(holder)) throw inUse(folder, holder.pid)
  const aside = `${path}.abandoned.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Restores the lock of another process if that process took over the folder between the check and the move.
  if (contentOf(aside) !== content) tryLink(aside, path)
  rmSync(aside, { force: true })
}

/**
 * Returns true if the holder still runs. If a start time is unknown, assumes that a process with the holder's id is the holder,
 * unless it is this process.
 */
function isRunning({ pid, began }: Holder): boolean {
  if (!isAlive(pid)) return false
  const begins = beginOf(pid)
  return began === undefined || begins === undefined ? pid !== process.pid : began === begins
}

/**
 * Returns the boot id and start time of a process, which identify it even if its id is reused later. Returns undefined unless
 * the system is Linux and the process exists.
 */
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
