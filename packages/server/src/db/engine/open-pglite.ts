import { join } from 'node:path'
import pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Database, makeSureItAnswers, poolEnd, type ReportFailure } from './database.ts'
import { type PgliteEngine, startPgliteEngine } from './pglite-engine.ts'

export type PgliteOptions = {
  /** The folder whose `database` holds the data; without it the database is in memory. */
  dataFolder?: string | undefined
  /** In memory only: the database to start from, as given by `dump`. */
  dump?: ArrayBuffer | undefined
  /** How long a request for the connection waits before it fails, in milliseconds. */
  connectionWait: number
  reportFailure: ReportFailure
}

/** The embedded database, with what only tests ask of it. */
export type PgliteDatabase = Database & Pick<PgliteEngine, 'dump' | 'fsyncs'>

/** Opens the embedded database and makes it if there is none. Throws DataFolderInUse. */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { dataFolder } = options
  if (dataFolder === undefined) return start(options, undefined)
  const unlock = lockDataFolder(dataFolder)
  try {
    const database = await start(options, join(dataFolder, 'database'))
    const close = async () => {
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

async function start(options: PgliteOptions, folder: string | undefined): Promise<PgliteDatabase> {
  const engine = await startPgliteEngine({
    folder,
    dump: options.dump,
    reportFailure: options.reportFailure,
  })
  const pool = new SingleConnectionPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => engine.stream(),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionWait,
  })
  pool.on('error', options.reportFailure)
  const endPool = poolEnd(pool)
  try {
    await makeSureItAnswers(pool)
  } catch (error) {
    await engine.close()
    throw error
  }
  const close = async () => {
    await endPool()
    await engine.close()
  }
  return { engine: 'pglite', pool, close, dump: engine.dump, fsyncs: engine.fsyncs }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool that says what it most likely means when its only connection does not become free. */
class SingleConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect((error, client, done) => callback(error && explained(error), client, done))
      return undefined
    }
    return super.connect().catch((error: Error) => {
      throw explained(error)
    })
  }
}

function explained(error: Error): Error {
  if (error.message !== 'timeout exceeded when trying to connect') return error
  return new Error(
    'The embedded database has one connection, and it did not become free in time. ' +
      'A second one must not be asked for inside a transaction.',
    { cause: error },
  )
}
