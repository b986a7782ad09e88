import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { BackupRefused } from '../backup-refused.ts'

type Holder = { pid: number; host: string }

/**
 * Locks a folder of backups for this process with a file in it. Takes over the lock of a process of this machine that has ended.
 * Does not use a link, which many network folders refuse.
 */
export async function lockTarget(folder: string): Promise<AsyncDisposable> {
  const path = join(folder, 'backup.lock')
  const own: Holder = { pid: process.pid, host: hostname() }
  const take = () => writeFile(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
  try {
    await take()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = await holderIn(path)
    if (holder && (holder.host !== own.host || isAlive(holder.pid))) {
      throw new BackupRefused(
        `Another backup to ${folder} is under way, by the process ${holder.pid} of ${holder.host}. ` +
          `Wait for its end; where that process is gone for good, remove ${path}.`,
      )
    }
    await rm(path, { force: true })
    await take()
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}

async function holderIn(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    // Its writer was killed before it was complete.
    return undefined
  }
}
