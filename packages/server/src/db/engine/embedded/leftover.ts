import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DataFolderInUse } from '../data-folder-lock.ts'
import { removeSocketFolder, socketPath } from './door.ts'
import { shutDown } from './shut-down.ts'

/**
 * Fields of `postmaster.pid`, a file that PostgreSQL keeps in the database folder while it runs. A killed PostgreSQL leaves the
 * file behind.
 */
type PostmasterFile = { pid: number; port: number; socketFolder: string }

export function readPostmasterFile(database: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(fileIn(database), 'utf8').split('\n')
    // In single-user mode, PostgreSQL writes its process id as a negative number.
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Prepares a database folder for a new PostgreSQL after a server was killed: stops the old PostgreSQL if it still runs, and
 * removes or changes its files so that they do not block the start. Works only if PostgreSQL uses a socket; for a port, use
 * `endByPgCtl`. The caller must have locked the data folder. Throws DataFolderInUse if PostgreSQL runs where it cannot be
 * stopped, such as in another container, and DatabaseRefused if it does not stop.
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
 * Returns true if the process named in `postmaster.pid` is alive and its working folder is this database. On systems without
 * /proc, checks instead whether its socket accepts connections.
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
 * Replaces the process id in `postmaster.pid` by our own. PostgreSQL refuses to start while the process named there exists,
 * even if it is an unrelated program or a zombie, unless it is the parent of PostgreSQL. Keeps the other lines, which
 * PostgreSQL needs to check that no session of the old process remains.
 */
function disown(database: string): void {
  const [, ...rest] = readFileSync(fileIn(database), 'utf8').split('\n')
  writeFileSync(fileIn(database), [process.pid, ...rest].join('\n'))
}

/**
 * Removes the socket and its lock file. The lock file also contains the id of the killed process, and a process with that id
 * may still exist.
 */
function removeSocket({ socketFolder, port }: PostmasterFile): void {
  const path = socketPath(socketFolder, port)
  for (const file of [path, `${path}.lock`]) rmSync(file, { force: true })
}

function fileIn(database: string): string {
  return join(database, 'postmaster.pid')
}
