import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** How a change of the structure waits for tables that others use. */
export type Patience = {
  /** Longest wait for a table, in milliseconds: whoever comes after it waits behind it. */
  lockMilliseconds: number
  /** Pause between two attempts, in milliseconds. */
  pauseMilliseconds: number
  attempts: number
  /** Told each time before a pause. */
  onWait?: (attempt: number) => void
}

const PATIENCE: Patience = { lockMilliseconds: 3_000, pauseMilliseconds: 2_000, attempts: 100 }

/**
 * Changes the structure of tables that others use meanwhile. A change waits for a table behind the transactions that read it, and
 * everybody else waits behind the change: so it gives up soon, lets all of them pass, and tries again. Fails with the last
 * attempt.
 */
export async function patiently(
  client: Client,
  change: () => Promise<void>,
  { lockMilliseconds, pauseMilliseconds, attempts, onWait }: Patience = PATIENCE,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query(`set lock_timeout = ${lockMilliseconds}`)
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !isLockTimeout(error)) throw error
    } finally {
      await client.query('reset lock_timeout')
    }
    onWait?.(attempt)
    await sleep(pauseMilliseconds)
  }
}

/** Drizzle wraps what PostgreSQL says. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause)
}
