import { resolve } from 'node:path'
import pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import {
  CONNECTION_WAIT,
  type Database,
  DatabaseRefused,
  makeSureItAnswers,
  poolEnd,
  type ReportFailure,
} from './database.ts'
import { clientThrough } from './embedded/client.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { readIntegersAsNumbers } from './integer-parser.ts'
import { oneAtATime } from './one-at-a-time.ts'
import {
  CALL_LIMITS,
  endLongHolds,
  LONG_LIMITS,
  limitsSetter,
  PROBE_LIMITS,
  type TimeLimits,
} from './time-limits.ts'

export type { Database } from './database.ts'

export type DatabaseOptions = {
  /** Address of a PostgreSQL server. If it is missing, this process starts PostgreSQL on `dataFolder`. */
  databaseUrl?: string | undefined
  /** Folder of all data of this installation; required without `databaseUrl`. */
  dataFolder?: string | undefined
  /** Maximum number of connections in the pool for calls and in that for long work; 10 by default. */
  maximumConnections?: number | undefined
  /** Time in milliseconds after which a request for a connection fails; 10,000 by default. */
  connectionWait?: number | undefined
  /** Time limits for calls that replace the default limits. */
  callLimits?: Partial<TimeLimits> | undefined
  /** By default, writes the error to standard error. */
  reportFailure?: ReportFailure | undefined
}

/** Number of connections for probes: one for readiness, one for metrics. */
const PROBE_CONNECTIONS = 2

/** Name of the database in an embedded PostgreSQL. */
export const EMBEDDED_DATABASE = 'postgres'

/**
 * Opens the database and checks that it responds. Throws DataFolderInUse if another process uses the data folder, and
 * DatabaseRefused if the database cannot be opened.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataFolder } = options
  if (databaseUrl) return { isEmbedded: false, ...(await openByAddress(databaseUrl, options)) }
  if (!dataFolder) throw new Error('Either the address of a database or a data folder is needed')
  return openEmbedded(resolve(dataFolder), options)
}

async function openByAddress(address: string, options: DatabaseOptions) {
  try {
    return await openPools({ connectionString: address }, options)
  } catch (cause) {
    const sentence = `The database of DATABASE_URL cannot be opened: ${reasonOf(cause)}.`
    throw new DatabaseRefused(`${sentence} Start it, or give its right address, and start again.`, { cause })
  }
}

/**
 * Returns the message of an error. Joins the messages inside an AggregateError, which has no message of its own when a
 * connection fails at every address of a host name.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
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
      const pools = await openPools({ Client: clientThrough(door, EMBEDDED_DATABASE) }, options)
      const close = async () => {
        try {
          await pools.close().finally(stop)
        } finally {
          unlock()
        }
      }
      return { isEmbedded: true, ...pools, close }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Connection settings: an address, or a client class. */
type Way = { connectionString: string } | { Client: typeof pg.Client }

async function openPools(way: Way, options: DatabaseOptions): Promise<Omit<Database, 'isEmbedded'>> {
  readIntegersAsNumbers()
  const long = openPool(way, 'long work', LONG_LIMITS, options)
  await makeSureItAnswers(long.pool)
  const calls = openPool(way, 'calls', { ...CALL_LIMITS, ...options.callLimits }, options)
  const probes = openPool(way, 'probes', PROBE_LIMITS, { ...options, maximumConnections: PROBE_CONNECTIONS })
  const all = [calls, long, probes]
  return {
    pool: long.pool,
    callPool: calls.pool,
    probePool: probes.pool,
    connect: (purpose) => openConnection(way, purpose, options),
    endSilent: async () => {
      await Promise.all(all.map(({ endSilent }) => endSilent()))
    },
    close: async () => {
      await Promise.all(all.map(({ close }) => close()))
    },
  }
}

function openPool(way: Way, purpose: string, limits: TimeLimits, options: DatabaseOptions) {
  const connectionTimeoutMillis = options.connectionWait ?? CONNECTION_WAIT
  const pool = new pg.Pool({
    ...way,
    Client: clientOf(way),
    application_name: nameFor(purpose),
    max: options.maximumConnections ?? 10,
    connectionTimeoutMillis,
    onConnect: limitsSetter(limits, connectionTimeoutMillis),
  })
  pool.on('error', reporter(options))
  // The pool does not handle the error of a connection that breaks while it is in use, and an unhandled error event would end
  // the process. The next statement on the connection fails with the error instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, endSilent: endLongHolds(pool, limits), close: poolEnd(pool) }
}

function clientOf(way: Way): typeof pg.Client {
  return oneAtATime('Client' in way ? way.Client : pg.Client)
}

async function openConnection(way: Way, purpose: string, options: DatabaseOptions): Promise<pg.Client> {
  const connectionTimeoutMillis = options.connectionWait ?? CONNECTION_WAIT
  const config = { connectionTimeoutMillis, application_name: nameFor(purpose) }
  const client = new (clientOf(way))({ ...config, ...way })
  // As in the pools, the next statement on a broken connection fails with the error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Returns the name under which PostgreSQL lists a connection. */
function nameFor(purpose: string): string {
  return `lienzo ${purpose}`
}

function reporter({ reportFailure }: DatabaseOptions): ReportFailure {
  return reportFailure ?? ((error) => console.error(error.stack))
}
