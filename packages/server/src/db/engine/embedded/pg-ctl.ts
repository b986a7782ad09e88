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
 * This module starts and stops PostgreSQL with `pg_ctl` if PostgreSQL is reached through a port, as on Windows. `pg_ctl` drops
 * administrator rights, with which PostgreSQL refuses to run, and can stop processes on systems without signals.
 */

/** Interval in milliseconds at which we check whether PostgreSQL, which is not our child process, still runs. */
const ASKED_EVERY = 500

/** Maximum number of ports to try, because another program may take a free port before PostgreSQL does. */
const PORTS_TRIED = 5

export type PgCtlOptions = {
  settings: Record<string, string>
  /** File for PostgreSQL's output. */
  logFile: string
  /** Returns the port to try next; by default a free local port. */
  nextPort?: () => Promise<number>
}

/** Starts PostgreSQL on a free port and stores that port in `door`. Throws DatabaseRefused if it does not start. */
export async function startByPgCtl(place: Place, door: Door, options: PgCtlOptions): Promise<Postmaster> {
  const { nextPort = freePort } = options
  for (let attempt = 1; ; attempt++) {
    door.port = await nextPort()
    try {
      return await startAt(place, door, options)
    } catch (error) {
      if (attempt === PORTS_TRIED || !(await isPortTaken(door.port))) throw error
    }
  }
}

async function startAt(place: Place, door: Door, { settings, logFile }: PgCtlOptions): Promise<Postmaster> {
  const parameters = asParameters({ ...settings, ...settingsOf(door) })
  const quotedParameters = parameters.map((parameter) => `"${parameter.replaceAll('"', '\\"')}"`)
  const base = ['-D', place.database, '-w', '-s']
  await runProgram(place, 'pg_ctl', ['start', ...base, '-l', logFile, '-o', quotedParameters.join(' ')])
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
 * Stops the PostgreSQL that runs on a folder, even if a killed server left it behind. Tries a fast shutdown, which writes all
 * data in memory to disk, and after `SHUTDOWN_SECONDS` an immediate one, which loses no committed data either. The caller must
 * have locked the data folder. Throws DatabaseRefused if PostgreSQL still runs.
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
