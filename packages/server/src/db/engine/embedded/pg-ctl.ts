import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { DatabaseRefused } from '../database.ts'
import { type Door, freePort, isPortTaken, settingsOf } from './door.ts'
import { readPostmasterFile } from './leftover.ts'
import type { Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import { runProgram } from './programs.ts'
import { asParameters } from './settings.ts'
import { SHUTDOWN_SECONDS } from './shut-down.ts'

/*
 * `pg_ctl` starts and ends PostgreSQL where it is reached by a port, as on Windows: it lets go of the rights of an
 * administrator, as whom PostgreSQL refuses to run, and knows how to end what has no signals.
 */

/** How often it is checked whether a PostgreSQL still runs that is no child of this process. */
const ASKED_EVERY = 500

/** Another program may take a port between the look for a free one and its use. */
const PORTS_TRIED = 5

export type PgCtlOptions = {
  settings: Record<string, string>
  /** Where PostgreSQL writes what it says. */
  logFile: string
  /** A free port of this machine if not given. */
  nextPort?: () => Promise<number>
}

/** Starts PostgreSQL at a free port, which becomes that of `door`. Throws DatabaseRefused. */
export async function startByPgCtl(place: Place, door: Door, options: PgCtlOptions): Promise<Postmaster> {
  const { nextPort = freePort } = options
  for (let tried = 1; ; tried++) {
    door.port = await nextPort()
    try {
      return await startAt(place, door, options)
    } catch (error) {
      if (tried === PORTS_TRIED || !(await isPortTaken(door.port))) throw error
    }
  }
}

async function startAt(place: Place, door: Door, { settings, logFile }: PgCtlOptions): Promise<Postmaster> {
  const parameters = asParameters({ ...settings, ...settingsOf(door) })
  const quoted = parameters.map((parameter) => `"${parameter.replaceAll('"', '\\"')}"`)
  const base = ['-D', place.database, '-w', '-s']
  await runProgram(place, 'pg_ctl', ['start', ...base, '-l', logFile, '-o', quoted.join(' ')])
  const pid = readPostmasterFile(place.database)?.pid ?? 0
  const ended = untilGone(pid).then(() => `it says why in ${logFile}`)
  return {
    ended,
    stop: async () => {
      await endByPgCtl(place)
      await ended
    },
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(ASKED_EVERY)
}

/**
 * Ends the PostgreSQL that runs in a folder, also one that a killed server has left behind: fast, which writes all that is
 * in memory, and if that takes too long at once, which loses nothing. Only for who holds the lock of the data folder. Throws
 * DatabaseRefused.
 */
export async function endByPgCtl(place: Place): Promise<void> {
  const base = ['-D', place.database]
  const isRunning = () => succeeds(place, ['status', ...base])
  for (const mode of ['fast', 'immediate']) {
    if (!(await isRunning())) return
    await succeeds(place, ['stop', ...base, '-s', '-w', '-t', String(SHUTDOWN_SECONDS), '-m', mode])
  }
  if (await isRunning()) throw new DatabaseRefused(`PostgreSQL does not end in ${place.database}`)
}

async function succeeds(place: Place, parameters: readonly string[]): Promise<boolean> {
  try {
    await runProgram(place, 'pg_ctl', parameters)
    return true
  } catch (error) {
    if (error instanceof DatabaseRefused) return false
    throw error
  }
}
