import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DataFolderInUse } from '../data-folder-lock.ts'
import { removeSocketFolder, socketPath } from './door.ts'
import { shutDown } from './shut-down.ts'

/** Content of `postmaster.pid`, about the PostgreSQL that runs in a folder or ran there when it was killed. */
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
 * Frees a folder from the PostgreSQL that a killed server has left: stops it if it still runs, and lets a new one start even if
 * the old process id now belongs to another process. Only for PostgreSQL reached by a socket; for a port, see endByPgCtl. The
 * caller must have locked the data folder. Throws DataFolderInUse if PostgreSQL runs out of reach, as in another container, and
 * DatabaseRefused if it cannot be stopped.
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
 * Returns true if the process in the file runs on this database, judged by its working folder. If the system does not reveal
 * the working folder, checks whether the process answers at its socket.
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
 * Replaces the process id in the file by our own. PostgreSQL does not start while the named process exists, even as an
 * unrelated program or a zombie, unless that process is PostgreSQL's parent. Keeps the other lines, with which PostgreSQL
 * checks that no old session is left.
 */
function disown(database: string): void {
  const [, ...rest] = readFileSync(fileIn(database), 'utf8').split('\n')
  writeFileSync(fileIn(database), [process.pid, ...rest].join('\n'))
}

/** Removes the socket and its lock file. The lock file names the killed process too, which the system may still list. */
function removeSocket({ socketFolder, port }: PostmasterFile): void {
  const path = socketPath(socketFolder, port)
  for (const file of [path, `${path}.lock`]) rmSync(file, { force: true })
}

function fileIn(database: string): string {
  return join(database, 'postmaster.pid')
}
