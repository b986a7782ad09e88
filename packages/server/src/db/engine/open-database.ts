import { resolve } from 'node:path'
import pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { CONNECTION_WAIT, type Database, makeSureItAnswers, poolEnd, type ReportFailure } from './database.ts'
import { clientThrough } from './embedded/client.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { readIntegersAsNumbers } from './integer-parser.ts'

export type { Database } from './database.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server's address; without it PostgreSQL is started on `dataFolder`. */
  databaseUrl?: string | undefined
  /** The folder of everything that this installation keeps. */
  dataFolder?: string | undefined
  /** Connections at most; 10 if not given. */
  maximumConnections?: number | undefined
  /** How long a request for a connection waits before it fails, in milliseconds; 10,000 if not given. */
  connectionWait?: number | undefined
  /** Writes to the standard error if not given. */
  reportFailure?: ReportFailure | undefined
}

/** The database in the PostgreSQL of a data folder. */
const EMBEDDED_DATABASE = 'postgres'

/**
 * Opens the database and makes sure that it answers.
 * Throws DataFolderInUse, DatabaseRefused, or the reason why the database cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataFolder } = options
  if (databaseUrl) {
    const { pool, close } = await openPool({ connectionString: databaseUrl }, options)
    return { isEmbedded: false, pool, close }
  }
  if (!dataFolder) throw new Error('Either the address of a database or a data folder is needed')
  return openEmbedded(resolve(dataFolder), options)
}

async function openEmbedded(dataFolder: string, options: DatabaseOptions): Promise<Database> {
  const unlock = lockDataFolder(dataFolder)
  try {
    const { door, stop } = await startEmbedded({
      dataFolder,
      reportFailure: reporter(options),
      say: console.log,
    })
    try {
      const { pool, close } = await openPool({ Client: clientThrough(door, EMBEDDED_DATABASE) }, options)
      const closeAll = async () => {
        try {
          await close().finally(stop)
        } finally {
          unlock()
        }
      }
      return { isEmbedded: true, pool, close: closeAll }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPool(way: pg.PoolConfig, options: DatabaseOptions) {
  readIntegersAsNumbers()
  const pool = new pg.Pool({
    ...way,
    max: options.maximumConnections ?? 10,
    connectionTimeoutMillis: options.connectionWait ?? CONNECTION_WAIT,
  })
  pool.on('error', reporter(options))
  // Of a connection that breaks while somebody holds it the pool says nothing, and nobody listening ends the process; who
  // holds it hears of it with their next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = poolEnd(pool)
  await makeSureItAnswers(pool)
  return { pool, close }
}

function reporter({ reportFailure }: DatabaseOptions): ReportFailure {
  return reportFailure ?? ((error) => console.error(error.stack))
}
