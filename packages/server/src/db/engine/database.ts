import type pg from 'pg'

/** The open database of the application: PostgreSQL, or PGlite in the data folder. Both are spoken to with `pg`. */
export type Database = {
  engine: 'pglite' | 'postgresql'
  /** The only way to the data. With PGlite it has one connection. */
  pool: pg.Pool
  /** Ends the connections and the embedded engine and gives the data folder back. */
  close(): Promise<void>
}

/** The embedded engine has ended by itself. The data is safe; the process has to be started again. */
export class DatabaseStopped extends Error {}

/** Told about connections that broke while nobody used them, and of an end of the embedded engine by itself. */
export type ReportFailure = (error: Error) => void

/** How long a request for a connection waits before it fails, in milliseconds, unless told otherwise. */
export const CONNECTION_WAIT = 10_000

/** Makes sure that the database answers; if not, ends the pool and throws the reason. */
export async function makeSureItAnswers(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Gives the function that ends the pool and waits until its connections are gone, which `pool.end` does not: who
 * stops the server next would cut them off. Call it when the pool is new.
 */
export function poolEnd(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  const { promise: allGone, resolve } = Promise.withResolvers<void>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (pool.ending && open.size === 0) resolve()
  })
  return async () => {
    await pool.end()
    if (open.size > 0) await allGone
  }
}
