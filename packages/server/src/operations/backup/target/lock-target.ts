import { hostname } from 'node:os'
import { z } from 'zod'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { BackupRefused } from '../backup-refused.ts'

const holder = z.object({ pid: z.number(), host: z.string() })
type Holder = z.output<typeof holder>

/** Name of the lock in a target. */
export const LOCK = 'backup.lock'

/** Ways to create, read and remove a target's lock. */
type LockPlace = {
  /** Name of the target in messages. */
  target: string
  /** Name of the lock in messages for people who have to remove it. */
  name: string
  /** Creates the lock with this text. Resolves to false if a lock exists. */
  create(text: string): Promise<boolean>
  /** Reads the text of the lock; undefined if it does not exist. */
  read(): Promise<string | undefined>
  remove(): Promise<void>
}

/**
 * Locks a target for this process. Takes over a lock whose process has ended, if it ran on this machine, or whose text is
 * incomplete. Throws BackupRefused if the target is locked.
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

/** Returns the process that created a lock; undefined if its text is missing or incomplete. */
function holderIn(text: string | undefined): Holder | undefined {
  try {
    return holder.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
