import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startFailure } from './cluster.ts'
import { type Door, isSocketFolder, settingsOf } from './door.ts'
import type { Place } from './place.ts'
import { startProgram } from './programs.ts'
import { asParameters } from './settings.ts'
import { shutDown } from './shut-down.ts'
import { endWithThisProcess } from './watchdog.ts'

/** PostgreSQL server that accepts connections. */
export type Postmaster = {
  /** Resolves with the reason when PostgreSQL ends. */
  ended: Promise<string>
  /** Ends all connections and shuts PostgreSQL down without losing committed data. */
  stop(): Promise<void>
}

/** Message with which PostgreSQL refuses to start while sessions of a killed PostgreSQL still finish their last statement. */
const LEFT_SESSIONS = /pre-existing shared memory block/
const LEFT_SESSIONS_MILLISECONDS = 30_000

/**
 * Starts PostgreSQL and waits until it accepts connections at `door`. Retries for 30 seconds while sessions of a killed
 * PostgreSQL remain. Throws DatabaseRefused if it does not start.
 */
export async function startPostmaster(
  place: Place,
  door: Door,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const deadline = Date.now() + LEFT_SESSIONS_MILLISECONDS
  for (;;) {
    const outcome = await tryToStart(place, door, settings)
    if (typeof outcome !== 'string') return outcome
    if (!LEFT_SESSIONS.test(outcome) || Date.now() > deadline) throw startFailure(place, outcome)
    await wait(100)
  }
}

/**
 * Starts PostgreSQL and returns it once it accepts connections. If PostgreSQL ends before that, returns its output, or the
 * reason why it ended if there is no output.
 */
async function tryToStart(
  place: Place,
  door: Door,
  settings: Record<string, string>,
): Promise<Postmaster | string> {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const onLine = (line: string) => {
    if (line.includes('database system is ready to accept connections')) resolve()
  }
  // The watchdog starts first, because this process may be killed at any moment.
  const watchdog = endWithThisProcess(place.database, isSocketFolder(door.host) ? door.host : undefined)
  const { process: child, words } = startProgram(
    place,
    'postgres',
    ['-D', place.database, ...asParameters({ ...settings, ...settingsOf(door) })],
    onLine,
  )
  const exitReason = once(child, 'close').then(
    ([code, signal]) => `${signal ?? `exit code ${code}`}${words() && `: ${words()}`}`,
    (error: Error) => error.message,
  )
  watchdog.watch(child.pid ?? 0)
  const exit = exitReason.finally(() => watchdog.end())
  const failure = await Promise.race([ready, exit])
  if (failure !== undefined) return words() || failure
  return {
    ended: exit,
    stop: async () => {
      await shutDown(child.pid ?? 0)
      await exit
    },
  }
}
