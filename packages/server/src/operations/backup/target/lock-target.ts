import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { BackupRefused } from '../backup-refused.ts'

/** Content of a lock. `renewed_at` is in Unix seconds. Locks of earlier versions have neither an id nor a time. */
const holder = z.object({
  pid: z.number(),
  host: z.string(),
  id: z.string().optional(),
  renewed_at: z.number().optional(),
})
type Holder = z.output<typeof holder>

/** Name of the file or object that locks a target. */
export const LOCK = 'backup.lock'

/** Milliseconds between two renewals of a lock. */
const RENEWED_EVERY = 60_000
/** Time in seconds without a renewal after which a lock counts as left behind. */
const EXPIRES_AFTER = 10 * 60

/** Functions that create, read and remove the lock of a target. */
export type LockPlace = {
  /** Name of the target for messages. */
  target: string
  /** Creates the lock with this text. Returns false if a lock already exists. */
  create(text: string): Promise<boolean>
  /** Replaces the text of the lock; a reader sees the former text or the new one. */
  replace(text: string): Promise<unknown>
  /** Returns the text of the lock, or undefined if there is no lock. */
  read(): Promise<string | undefined>
  /** Returns the time in Unix seconds at which the lock was last written, or undefined if there is no lock. */
  writtenAt(): Promise<number | undefined>
  remove(): Promise<void>
}

/** Time as the lock sees it; tests replace it. */
export type LockClock = {
  /** Returns the current time in Unix seconds. */
  now(): number
  /** Calls `run` at this interval in milliseconds until the returned function is called. */
  repeat(run: () => void, interval: number): () => void
}

const realClock: LockClock = {
  now: () => Math.floor(Date.now() / 1000),
  repeat(run, interval) {
    const timer = setInterval(run, interval).unref()
    return () => clearInterval(timer)
  },
}

export type TargetLock = AsyncDisposable & {
  /** Throws `BackupRefused` if another process has taken over the lock, or somebody has removed it. */
  assertOwn(): Promise<void>
}

/**
 * Locks a target for this process, and renews the lock every minute. Takes over a lock that was not renewed for ten minutes, or
 * whose process ran on this machine and has ended. Throws `BackupRefused` if another lock exists.
 */
export async function lockTarget(place: LockPlace, clock: LockClock = realClock): Promise<TargetLock> {
  const own = { pid: process.pid, host: hostname(), id: randomUUID() }
  const ownText = () => JSON.stringify({ ...own, renewed_at: clock.now() })
  if (!(await place.create(ownText()))) {
    await removeLeftBehind(place, clock)
    if (!(await place.create(ownText()))) throw underWay(place)
  }
  const isOwn = async () => holderIn(await place.read())?.id === own.id
  return keepLock(place, clock, { isOwn, ownText })
}

/** Renews the lock until it is released. Removes it then, unless another process has taken it over. */
function keepLock(
  place: LockPlace,
  clock: LockClock,
  { isOwn, ownText }: { isOwn: () => Promise<boolean>; ownText: () => string },
): TargetLock {
  let renewal = Promise.resolve()
  const renew = async () => {
    if (await isOwn()) await place.replace(ownText())
  }
  const stop = clock.repeat(() => {
    // A failed renewal is repeated a minute later; the lock expires only after ten of them.
    renewal = renewal.then(renew).catch(() => undefined)
  }, RENEWED_EVERY)
  return {
    async assertOwn() {
      if (await isOwn()) return
      throw new BackupRefused(`The lock of ${place.target} was taken over by another backup, or removed.`)
    },
    async [Symbol.asyncDispose]() {
      stop()
      await renewal
      if (await isOwn()) await place.remove()
    },
  }
}

/** Removes the lock of a process that is gone. Throws `BackupRefused` if the process may still be running. */
async function removeLeftBehind(place: LockPlace, clock: LockClock): Promise<void> {
  const text = await place.read()
  const other = holderIn(text)
  const hasEnded = other?.host === hostname() && !isAlive(other.pid)
  const renewedAt = other?.renewed_at ?? (await place.writtenAt()) ?? 0
  if (!hasEnded && renewedAt > clock.now() - EXPIRES_AFTER) throw underWay(place, other)
  // A lock with another text belongs to a process that has taken over the old lock in the meantime.
  if ((await place.read()) === text) await place.remove()
}

function underWay({ target }: LockPlace, other?: Holder): BackupRefused {
  const by = other ? `, by the process ${other.pid} of ${other.host}` : ''
  return new BackupRefused(
    `Another backup to ${target} is under way${by}. ` +
      'Wait for its end; if that process is gone for good, try again in ten minutes.',
  )
}

/** Returns the process that created a lock, or undefined if the text of the lock is missing or incomplete. */
function holderIn(text: string | undefined): Holder | undefined {
  try {
    return holder.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
