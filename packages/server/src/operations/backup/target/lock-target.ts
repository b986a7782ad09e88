import { hostname } from 'node:os'
import { z } from 'zod'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { BackupRefused } from '../backup-refused.ts'

const holder = z.object({ pid: z.number(), host: z.string() })
type Holder = z.output<typeof holder>

/** Name of the file or object that locks a target. */
export const LOCK = 'backup.lock'

/** Functions that create, read and remove the lock of a target. */
type LockPlace = {
  /** Name of the target for messages. */
  target: string
  /** Name of the lock for messages to people who have to remove it. */
  name: string
  /** Creates the lock with this text. Returns false if a lock already exists. */
  create(text: string): Promise<boolean>
  /** Returns the text of the lock, or undefined if there is no lock. */
  read(): Promise<string | undefined>
  remove(): Promise<void>
}

/**
 * Locks a target for this process. Replaces a lock whose text is incomplete, or whose process ran on this machine and has
 * ended. Throws `BackupRefused` if another lock exists.
 */
export async function lockTarget(place: LockPlace): Promise<AsyncDisposable> {
  const own: Holder = { pid: process.pid, host: hostname() }
  const take = () => place.create(JSON.stringify(own))
  const lock = { [Symbol.asyncDispose]: () => place.remove() }
  if (await take()) return lock
  const other = holderIn(await place.read())
  const isHeld = other !== undefined && (other.host !== own.host || isAlive(other.pid))
  if (!isHeld) await place.remove()
  if (isHeld || !(await take())) {
    const by = isHeld ? `, by the process ${other.pid} of ${other.host}` : ''
    throw new BackupRefused(
      `Another backup to ${place.target} is under way${by}. ` +
        `Wait for its end; where that process is gone for good, remove ${place.name}.`,
    )
  }
  return lock
}

/** Returns the process that created a lock, or undefined if the text of the lock is missing or incomplete. */
function holderIn(text: string | undefined): Holder | undefined {
  try {
    return holder.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
