import type pg from 'pg'

/** Open database of the application, either on a PostgreSQL server or in the embedded PostgreSQL of the data folder. */
export type Database = {
  /** True if PostgreSQL is embedded: this process runs it on the data folder, and no other server uses it. */
  isEmbedded: boolean
  /** Pool for work that can take long: jobs, uploads and documents of many records. */
  pool: pg.Pool
  /**
   * Pool for calls, with time limits of at most 30 seconds by default. It is separate from `pool`, so long work cannot use up
   * its connections.
   */
  callPool: pg.Pool
  /**
   * Pool of two connections, one to check whether the database answers and one to read the metrics. It is separate from the
   * other pools, so a server whose calls use all connections does not look like one whose database is gone.
   */
  probePool: pg.Pool
  /**
   * Opens a connection outside the pools, without time limits for its statements. The caller must close it. `purpose` appears
   * in the connection's name in PostgreSQL.
   */
  connect(purpose: string): Promise<pg.Client>
  /**
   * Ends idle connections that do not respond, for example after a silent network failure, and shortens the time limit of
   * connections in use.
   */
  endSilent(): Promise<void>
  /** Closes the pools; if PostgreSQL is embedded, also stops it and unlocks the data folder. */
  close(): Promise<void>
}

/** Thrown if the database cannot be opened. The message is meant for the person who starts the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** Advice to a person whose database cannot be opened, perhaps because its files are damaged. */
export const RESTORE_ADVICE =
  'If files of the database are damaged, restore the newest backup with "npm run restore -- --from … --replace", which keeps ' +
  'the damaged database (docs/operations.md, "Restore in place of a broken database").'

/** PostgreSQL's error codes for damaged tables and damaged indexes. */
const DAMAGED = ['XX001', 'XX002']

/**
 * Callback that receives the error when an idle connection breaks, and when the embedded PostgreSQL ends unexpectedly or cannot
 * be restarted.
 */
export type ReportFailure = (error: Error) => void

/** Default time in milliseconds after which a request for a connection fails. */
export const CONNECTION_WAIT = 10_000

/**
 * Maximum time in milliseconds that closing a pool waits for connections that have not been returned, for example after a
 * failure.
 */
const LONGEST_END = 10_000

/**
 * Checks that the database answers. If it does not, ends the pool and throws: `DatabaseRefused` if a file of the database is
 * damaged, otherwise the error.
 */
export async function makeSureItAnswers(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw isDamage(error) ? damaged(error) : error
  }
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && DAMAGED.includes(String(error.code))
}

function damaged(cause: Error): DatabaseRefused {
  return new DatabaseRefused(`The database is damaged: ${cause.message}. ${RESTORE_ADVICE}`, { cause })
}

/**
 * Returns a function that ends the pool and waits up to `LONGEST_END` until its connections are closed. `pool.end` alone does
 * not wait, so stopping the server right afterwards would cut the connections off. Call this before the pool opens its first
 * connection.
 */
export function poolEnd(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  const { promise: allGone, resolve } = Promise.withResolvers<void>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (pool.ending && open.size === 0) resolve()
  })
  const end = async () => {
    await pool.end()
    if (open.size > 0) await allGone
  }
  return async () => {
    const { promise: tooLong, resolve: give } = Promise.withResolvers<void>()
    const patience = setTimeout(give, LONGEST_END)
    await Promise.race([end(), tooLong])
    clearTimeout(patience)
  }
}
