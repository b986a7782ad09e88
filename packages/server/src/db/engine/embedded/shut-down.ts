import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DatabaseRefused } from '../database.ts'

/** A fast shutdown writes all that is in memory; what takes longer is cut off, which loses nothing. */
export const SHUTDOWN_SECONDS = 20

/**
 * Ends a PostgreSQL: fast, and if that takes too long at once, as it must where it recovers from the crash of a session and
 * then waits for ever. Throws DatabaseRefused if it still runs.
 */
export async function shutDown(pid: number, seconds = SHUTDOWN_SECONDS): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (isAlive(pid) && Date.now() < deadline) await wait(20)
    if (!isAlive(pid)) return
  }
  throw new DatabaseRefused(`PostgreSQL does not end: process ${pid}`)
}
