import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DatabaseRefused } from '../database.ts'

/** Seconds that a fast shutdown has to write everything in memory; then it is cut off, which loses no committed data. */
export const SHUTDOWN_SECONDS = 20

/**
 * Stops a PostgreSQL with a fast shutdown and, if that takes longer than `seconds`, with an immediate one: a PostgreSQL that
 * recovers from a crashed session would wait forever. Throws DatabaseRefused if it still runs.
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
