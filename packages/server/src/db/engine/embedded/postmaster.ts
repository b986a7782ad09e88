import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startFailure } from './cluster.ts'
import { type Door, isSocketFolder, settingsOf } from './door.ts'
import type { Place } from './place.ts'
import { startProgram } from './programs.ts'
import { asParameters } from './settings.ts'
import { shutDown } from './shut-down.ts'
import { endWithThisProcess } from './watchdog.ts'

/** Running PostgreSQL that answers. */
export type Postmaster = {
  /** Resolves with the reason why PostgreSQL ended. */
  ended: Promise<string>
  /** Ends the connections and shuts PostgreSQL down with everything on disk. */
  stop(): Promise<void>
}

/** Sessions of a killed PostgreSQL may still run their last statement. */
const LEFT_SESSIONS = /pre-existing shared memory block/
const LEFT_SESSIONS_MILLISECONDS = 30_000

/** Starts PostgreSQL and waits until it answers at `door`. Throws DatabaseRefused. */
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

/** Returns the running PostgreSQL, or its output if it does not start. */
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
