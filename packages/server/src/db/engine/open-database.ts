import pg from 'pg'
import { CONNECTION_WAIT, type Database, makeSureItAnswers, poolEnd, type ReportFailure } from './database.ts'
import { readIntegersAsNumbers } from './integer-parser.ts'
import { openPglite } from './open-pglite.ts'

export type { Database } from './database.ts'

/** A `dataFolder` that is kept in memory, for tests. */
export const IN_MEMORY = 'memory://'

export type DatabaseOptions = {
  /** A PostgreSQL server's address; without it the embedded database of `dataFolder` is opened. */
  databaseUrl?: string | undefined
  /** The folder of everything that this installation keeps, or IN_MEMORY. */
  dataFolder?: string | undefined
  /** With IN_MEMORY: the database to start from, as `openPglite` dumps it. */
  dump?: ArrayBuffer | undefined
  /** Connections to a PostgreSQL server at most; 10 if not given. */
  maximumConnections?: number | undefined
  /** How long a request for a connection waits before it fails, in milliseconds; 10,000 if not given. */
  connectionWait?: number | undefined
  /** Writes to the standard error if not given. */
  reportFailure?: ReportFailure | undefined
}

/**
 * Opens the database and makes sure that it answers.
 * Throws DataFolderInUse, or the reason why the database cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  readIntegersAsNumbers()
  const common = {
    connectionWait: options.connectionWait ?? CONNECTION_WAIT,
    reportFailure: options.reportFailure ?? ((error: Error) => console.error(error.stack)),
  }
  if (options.databaseUrl) {
    return openPostgresql({
      ...common,
      databaseUrl: options.databaseUrl,
      maximumConnections: options.maximumConnections ?? 10,
    })
  }
  if (!options.dataFolder) throw new Error('Either the address of a database or a data folder is needed')
  return openPglite({
    ...common,
    dataFolder: options.dataFolder === IN_MEMORY ? undefined : options.dataFolder,
    dump: options.dump,
  })
}

type PostgresqlOptions = {
  databaseUrl: string
  maximumConnections: number
  connectionWait: number
  reportFailure: ReportFailure
}

async function openPostgresql(options: PostgresqlOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.maximumConnections,
    connectionTimeoutMillis: options.connectionWait,
  })
  pool.on('error', options.reportFailure)
  const close = poolEnd(pool)
  await makeSureItAnswers(pool)
  return { engine: 'postgresql', pool, close }
}
