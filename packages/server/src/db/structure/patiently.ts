import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** Limits for the attempts to change the structure of tables that are in use. */
export type Patience = {
  /** Maximum wait for a table in one attempt, in milliseconds. During this wait, all later statements on the table wait too. */
  lockMilliseconds: number
  /** Pause between two attempts, in milliseconds. */
  pauseMilliseconds: number
  attempts: number
  /** Called before each pause. */
  onWait?: (attempt: number) => void
}

const PATIENCE: Patience = { lockMilliseconds: 3_000, pauseMilliseconds: 2_000, attempts: 100 }

/**
 * Changes the structure of tables that are in use. The change must wait for transactions that read a table, and all later
 * statements on the table wait behind the change. It therefore gives up after `lockMilliseconds`, lets these statements run,
 * and tries again. Throws the error of the last attempt; throws any error other than a lock timeout immediately.
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

/** Returns true for a lock timeout. Checks the causes of the error too, because Drizzle wraps PostgreSQL's errors. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause)
}
