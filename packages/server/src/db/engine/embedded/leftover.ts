import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DataFolderInUse } from '../data-folder-lock.ts'
import { removeSocketFolder, socketPath } from './door.ts'
import { shutDown } from './shut-down.ts'

/** Content of `postmaster.pid`, about the PostgreSQL that runs in a folder, or did when it was killed. */
type PostmasterFile = { pid: number; port: number; socketFolder: string }

export function readPostmasterFile(database: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(fileIn(database), 'utf8').split('\n')
    // A single-user session writes its id as a negative number.
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Frees a folder from the PostgreSQL that a killed server has left: ends it if it still runs, and lets a new one start if its
 * process id now belongs to another process. A PostgreSQL reached by a port is ended by endByPgCtl instead. Needs the lock of the
 * data folder. Throws DataFolderInUse if it runs out of reach, as in another container.
 */
export async function freeDatabase(database: string): Promise<void> {
  const postmasterFile = readPostmasterFile(database)
  if (postmasterFile === undefined) return
  if (await isRunningIn(database, postmasterFile)) await shutDown(postmasterFile.pid)
  else if (await answers(postmasterFile)) {
    throw new DataFolderInUse(
      `The database in ${database} is in use by a PostgreSQL that was not started here. Stop it, or choose another folder with DATA_DIR.`,
    )
  }
  if (existsSync(fileIn(database))) disown(database)
  if (postmasterFile.socketFolder === database) removeSocket(postmasterFile)
  else removeSocketFolder(postmasterFile.socketFolder)
}

/**
 * Returns true if that process runs on this database, by its working folder. If the system does not reveal that, checks whether
 * it answers.
 */
async function isRunningIn(database: string, postmasterFile: PostmasterFile): Promise<boolean> {
  if (!isAlive(postmasterFile.pid)) return false
  if (!existsSync('/proc/self/cwd')) return answers(postmasterFile)
  try {
    return readlinkSync(`/proc/${postmasterFile.pid}/cwd`) === database
  } catch {
    return false
  }
}

function answers({ port, socketFolder }: PostmasterFile): Promise<boolean> {
  if (socketFolder === '') return Promise.resolve(false)
  const socket = connect(socketPath(socketFolder, port))
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/**
 * Replaces the process id in the file by our own. PostgreSQL does not start while the named process exists, whether it is another
 * program or a zombie, unless it is PostgreSQL's own parent. Keeps the other lines, by which PostgreSQL checks that no old
 * session is left.
 */
function disown(database: string): void {
  const [, ...rest] = readFileSync(fileIn(database), 'utf8').split('\n')
  writeFileSync(fileIn(database), [process.pid, ...rest].join('\n'))
}

/** Removes the socket and its lock, which names the process too; the system may still list it although it was killed. */
function removeSocket({ socketFolder, port }: PostmasterFile): void {
  const path = socketPath(socketFolder, port)
  for (const file of [path, `${path}.lock`]) rmSync(file, { force: true })
}

function fileIn(database: string): string {
  return join(database, 'postmaster.pid')
}
