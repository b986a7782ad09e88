import { hash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../system/is-alive.ts'
import { makeOwnFolder } from './durable.ts'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** Temporary files that this process is writing; process ids are reused, in containers immediately. */
const beingWritten = new Set<string>()

/** Tells machines and containers apart that share the folder, each with process ids of its own. */
const machine = hash('sha1', hostname(), 'hex').slice(0, 8)

/** Folder for half-written files, on the file system of their final location. */
export interface TemporaryFiles {
  /** Runs `write` with a new path in the folder; removes a file that remains there afterwards. */
  use<Result>(write: (path: string) => Promise<Result>): Promise<Result>
  /** Reserves a new path in the folder until it is disposed of, which removes the file there. */
  reserve(): { path: string } & AsyncDisposable
}

/** Opens the folder and removes the files of dead processes; those of living ones stay, and those of other machines for a day. */
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
