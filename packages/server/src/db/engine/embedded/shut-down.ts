import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DatabaseRefused } from '../database.ts'

/**
 * Time that a fast shutdown has to write all data in memory to disk. After that PostgreSQL is stopped immediately, which loses
 * no committed data.
 */
export const SHUTDOWN_SECONDS = 20

/**
 * Stops a PostgreSQL process with a fast shutdown and, if that takes longer than `seconds`, with an immediate one. A fast
 * shutdown would wait forever for a PostgreSQL that recovers from a crashed session. Throws DatabaseRefused if the process
 * still runs after both.
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
