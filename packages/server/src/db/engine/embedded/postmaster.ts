import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { startFailure } from './cluster.ts'
import { readPostmasterFile } from './leftover.ts'
import type { Place } from './place.ts'
import { runProgram, startProgram } from './programs.ts'
import { asParameters } from './settings.ts'
import { endWithThisProcess } from './watchdog.ts'

/** A PostgreSQL that runs and answers. */
export type Postmaster = {
  /** Comes with how it has ended. */
  ended: Promise<string>
  /** Ends its connections and shuts it down; all is on the disk then. */
  stop(): Promise<void>
}

/** The sessions of a PostgreSQL that was killed may work on their last statement for a while. */
const LEFT_SESSIONS = /pre-existing shared memory block/
const LEFT_SESSIONS_MILLISECONDS = 30_000

/** How often it is asked whether a PostgreSQL still runs that is no child of this process. */
const ASKED_EVERY = 500

/** Starts PostgreSQL and waits until it answers. Throws DatabaseRefused. */
export async function startPostmaster(place: Place, settings: Record<string, string>): Promise<Postmaster> {
  const deadline = Date.now() + LEFT_SESSIONS_MILLISECONDS
  for (;;) {
    const started = await tryToStart(place, settings)
    if (typeof started !== 'string') return started
    if (!LEFT_SESSIONS.test(started) || Date.now() > deadline) throw startFailure(place, started)
    await wait(100)
  }
}

/** Gives its words if it does not start. */
async function tryToStart(place: Place, settings: Record<string, string>): Promise<Postmaster | string> {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const heard = (line: string) => {
    if (line.includes('database system is ready to accept connections')) resolve()
  }
  const { process: child, words } = startProgram(
    place,
    'postgres',
    ['-D', place.database, ...asParameters(settings)],
    heard,
  )
  const ended = once(child, 'close').then(
    ([code, signal]) => `${signal ?? `exit code ${code}`}${words() && `: ${words()}`}`,
    (error: Error) => error.message,
  )
  const failed = await Promise.race([ready, ended])
  if (failed !== undefined) return words() || failed
  const watch = endWithThisProcess(child.pid ?? 0)
  const gone = ended.finally(() => watch.end())
  return {
    ended: gone,
    stop: async () => {
      child.kill('SIGINT')
      await gone
    },
  }
}

/**
 * The same by `pg_ctl`, which lets go of the rights of an administrator of Windows, as whom PostgreSQL refuses to run. What
 * PostgreSQL says goes to `logFile`.
 */
export async function startByPgCtl(
  place: Place,
  settings: Record<string, string>,
  logFile: string,
): Promise<Postmaster> {
  const options = asParameters(settings).map((parameter) => `"${parameter.replaceAll('"', '\\"')}"`)
  const base = ['-D', place.database, '-w', '-s']
  await runProgram(place, 'pg_ctl', ['start', ...base, '-l', logFile, '-o', options.join(' ')])
  const pid = readPostmasterFile(place.database)?.pid ?? 0
  const ended = untilGone(pid).then(() => `it says why in ${logFile}`)
  return {
    ended,
    stop: async () => {
      await runProgram(place, 'pg_ctl', ['stop', ...base, '-m', 'fast'])
      await ended
    },
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(ASKED_EVERY)
}
