import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** Limits of the wait of a change of the structure for tables in use. */
export type Patience = {
  /** Longest wait for a table, in milliseconds: all later statements on it queue behind this one. */
  lockMilliseconds: number
  /** Pause between two attempts, in milliseconds. */
  pauseMilliseconds: number
  attempts: number
  /** Called before each pause. */
  onWait?: (attempt: number) => void
}

const PATIENCE: Patience = { lockMilliseconds: 3_000, pauseMilliseconds: 2_000, attempts: 100 }

/**
 * Changes the structure of tables in use. A change waits for the transactions that read the table, and everybody else queues
 * behind the change: so it gives up soon, lets all of them pass, and tries again. Throws the error of the last attempt.
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

/** Searches the causes too, because Drizzle wraps PostgreSQL's errors. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause)
}
