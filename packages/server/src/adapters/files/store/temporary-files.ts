import { hash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../system/is-alive.ts'
import { makeOwnFolder } from './durable.ts'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/**
 * Names of the temporary files that this process has reserved. The process id in a name is not enough to recognise them,
 * because process ids are reused, in containers even immediately.
 */
const beingWritten = new Set<string>()

/**
 * Short hash of the host name. It distinguishes machines and containers that share the folder and may use the same process ids.
 */
const machine = hash('sha1', hostname(), 'hex').slice(0, 8)

/**
 * Folder for unfinished files. Unfinished files can be renamed into place only if the folder is on the same file system as
 * their final location.
 */
export interface TemporaryFiles {
  /** Runs `write` with a new path in the folder. Afterwards removes the file at that path if it still exists. */
  use<Result>(write: (path: string) => Promise<Result>): Promise<Result>
  /** Reserves a new path in the folder. Disposing of the result removes the file at that path. */
  reserve(): { path: string } & AsyncDisposable
}

/**
 * Opens the folder, creating it if needed, and removes leftover files. These are files of dead processes on this machine, and
 * other files that have not been modified for a day.
 */
export async function openTemporaryFiles(folder: string): Promise<TemporaryFiles> {
  await makeOwnFolder(folder)
  await removeLeftovers(folder)
  const reserve = () => {
    const name = `${process.pid}.${machine}.${randomUUID()}`
    const path = join(folder, name)
    beingWritten.add(name)
    return {
      path,
      [Symbol.asyncDispose]: async () => {
        await rm(path, { force: true })
        beingWritten.delete(name)
      },
    }
  }
  return {
    reserve,
    use: async (write) => {
      await using temporary = reserve()
      return await write(temporary.path)
    },
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (await isLeftOver(folder, name)) await rm(join(folder, name), { force: true })
  }
}

async function isLeftOver(folder: string, name: string): Promise<boolean> {
  if (beingWritten.has(name)) return false
  const writer = Number.parseInt(name, 10)
  const [, writtenOn = machine] = name.split('.')
  const isOwn = writtenOn === machine
  if (isOwn && (!Number.isSafeInteger(writer) || writer === process.pid || !isAlive(writer))) return true
  const facts = await stat(join(folder, name)).catch(() => undefined)
  return facts !== undefined && Date.now() - facts.mtimeMs > ONE_DAY_MS
}
