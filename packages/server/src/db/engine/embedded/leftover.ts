import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DataFolderInUse } from '../data-folder-lock.ts'
import { removeSocketFolder, socketPath } from './door.ts'
import { shutDown } from './shut-down.ts'

/** What the file `postmaster.pid` says of the PostgreSQL that runs in a folder, or did when it was killed. */
type PostmasterFile = { pid: number; port: number; socketFolder: string }

export function readPostmasterFile(database: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(fileIn(database), 'utf8').split('\n')
    // A single session writes its number below zero.
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Frees a folder of the PostgreSQL that a killed server has left behind: ends it where it still runs, and lets a new one
 * start where the number of its process now belongs to somebody else. What is reached by a port is ended by endByPgCtl
 * instead. Only for who holds the lock of the data folder. Throws DataFolderInUse where it runs beyond reach, as in another
 * container.
 */
export async function freeDatabase(database: string): Promise<void> {
  const left = readPostmasterFile(database)
  if (left === undefined) return
  if (await isRunningIn(database, left)) await shutDown(left.pid)
  else if (await answers(left)) {
    throw new DataFolderInUse(
      `The database in ${database} is in use by a PostgreSQL that was not started here. Stop it, or choose another folder with DATA_DIR.`,
    )
  }
  if (existsSync(fileIn(database))) disown(database)
  if (left.socketFolder === database) removeSocket(left)
  else removeSocketFolder(left.socketFolder)
}

/** PostgreSQL works in the folder of its data. Where the system does not tell, who answers at its door is taken for it. */
async function isRunningIn(database: string, left: PostmasterFile): Promise<boolean> {
  if (!isAlive(left.pid)) return false
  if (!existsSync('/proc/self/cwd')) return answers(left)
  try {
    return readlinkSync(`/proc/${left.pid}/cwd`) === database
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
 * Puts our own number in the place of another: PostgreSQL does not start while the system lists the process that the file
 * names, a stranger's or one that has ended and whose parent takes no note of it, unless that is its own parent. The rest
 * stays, for by it PostgreSQL makes sure that no session of the old one is left.
 */
function disown(database: string): void {
  const [, ...rest] = readFileSync(fileIn(database), 'utf8').split('\n')
  writeFileSync(fileIn(database), [process.pid, ...rest].join('\n'))
}

/** Its lock names the process too, which the system may still list although it was killed. */
function removeSocket({ socketFolder, port }: PostmasterFile): void {
  const path = socketPath(socketFolder, port)
  for (const left of [path, `${path}.lock`]) rmSync(left, { force: true })
}

function fileIn(database: string): string {
  return join(database, 'postmaster.pid')
}
