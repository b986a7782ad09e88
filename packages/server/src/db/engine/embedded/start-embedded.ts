import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareCluster } from './cluster.ts'
import { type Door, portDoor, removeSocketFolder, socketDoor } from './door.ts'
import { freeDatabase } from './leftover.ts'
import { endByPgCtl, startByPgCtl } from './pg-ctl.ts'
import { choosePlace } from './place.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { SETTINGS } from './settings.ts'

export type EmbeddedOptions = {
  /** Data folder, whose subfolder `database` contains the database files. */
  dataFolder: string
  /** Defaults to SETTINGS. */
  settings?: Record<string, string> | undefined
  /** True if the data need not survive a power cut. */
  isTemporary?: boolean | undefined
  /** True if PostgreSQL listens on a port with a password, false if on a socket. The default is true only on Windows. */
  byPort?: boolean | undefined
  /** Called when PostgreSQL has ended and is about to be restarted, and whenever a restart fails. */
  reportFailure: (error: Error) => void
  /** Called with messages for the person who starts the server. */
  say: (sentence: string) => void
}

/** PostgreSQL that this process has started and restarts whenever it ends. */
export type EmbeddedPostgres = {
  /** Current door; the port may change when PostgreSQL is restarted. */
  door: Readonly<Door>
  stop(): Promise<void>
}

const LONGEST_PAUSE = 5_000

/**
 * Starts PostgreSQL on the database of a data folder, and restarts it whenever it ends unexpectedly. Creates the database if it
 * is missing. The caller must have locked the data folder. Throws DatabaseRefused or DataFolderInUse if PostgreSQL cannot
 * start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { reportFailure, say, isTemporary } = options
  const byPort = options.byPort ?? process.platform === 'win32'
  const dataFolder = resolve(options.dataFolder)
  const place = choosePlace(dataFolder, say)
  const passwordFile = byPort ? join(dataFolder, 'database-password') : undefined
  const withPassword = passwordFile ? portDoor(passwordFile) : undefined
  await prepareCluster(place, { passwordFile, isTemporary })
  const door = withPassword ?? socketDoor(place.database, place.user)
  const settings = options.settings ?? SETTINGS
  const start = async () => {
    if (byPort) {
      await endByPgCtl(place)
      return startByPgCtl(place, door, { settings, logFile: join(dataFolder, 'postgresql.log') })
    }
    await freeDatabase(place.database)
    return startPostmaster(place, door, settings)
  }
  const stop = keepRunning(await start(), start, reportFailure)
  return {
    door,
    stop: async () => {
      await stop()
      removeSocketFolder(door.host)
    },
  }
}

/**
 * Restarts PostgreSQL whenever it ends: first immediately, then after growing pauses of at most `LONGEST_PAUSE`. Returns a
 * function that stops PostgreSQL for good.
 */
function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  reportFailure: (error: Error) => void,
): () => Promise<void> {
  let running: Postmaster | undefined = first
  let isStopping = false
  const again = async () => {
    for (let pause = 0; !isStopping; pause = Math.min(2 * pause + 250, LONGEST_PAUSE)) {
      await wait(pause)
      try {
        return await start()
      } catch (error) {
        reportFailure(error as Error)
      }
    }
    return undefined
  }
  const watch = async () => {
    while (running) {
      const how = await running.ended
      running = undefined
      if (isStopping) return
      reportFailure(new Error(`PostgreSQL has ended and is started again (${how})`))
      running = await again()
      if (isStopping) await running?.stop()
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await running?.stop()
    await watching
  }
}
