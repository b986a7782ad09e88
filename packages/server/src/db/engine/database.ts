import type pg from 'pg'

/** Open database of the application, on a PostgreSQL server or on the embedded PostgreSQL of the data folder. */
export type Database = {
  /** True for the embedded PostgreSQL on the data folder, which no other server uses. */
  isEmbedded: boolean
  /** Pool for work that may take long: jobs, uploads and documents of many records. */
  pool: pg.Pool
  /** Pool for calls, with limits of some seconds. It is separate, so long work cannot exhaust it. */
  callPool: pg.Pool
  /** Opens a separate connection without time limits, which the caller must close. PostgreSQL lists it by its purpose. */
  connect(purpose: string): Promise<pg.Client>
  /** Ends connections that do not respond, for example after a silent network failure. */
  endSilent(): Promise<void>
  /** Closes all connections; if PostgreSQL is embedded, also stops it and unlocks the data folder. */
  close(): Promise<void>
}

/** Thrown if the database cannot be opened. The message is a sentence for the person who starts the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** Called when a connection breaks, and when the embedded PostgreSQL ends by itself. */
export type ReportFailure = (error: Error) => void

/** Default time that a request for a connection waits before it fails, in milliseconds. */
export const CONNECTION_WAIT = 10_000

/** Longest time in milliseconds that a closing pool waits for unreturned connections, for example after a failure. */
const LONGEST_END = 10_000

/** Checks that the database answers. If it does not, ends the pool and throws. */
export async function makeSureItAnswers(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Returns a function that ends the pool and waits until its connections are closed, at most `LONGEST_END`. `pool.end` alone
 * does not wait for that, and stopping the server next would cut the connections off. Call this while the pool is new.
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
