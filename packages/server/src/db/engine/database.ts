import type pg from 'pg'

/** The open database of the application: a PostgreSQL server, or the one that runs on the data folder. */
export type Database = {
  /** Whether it is the one on the data folder, which no other server works on. */
  isEmbedded: boolean
  /** The way to the data for what may take long: jobs, uploads and documents of many records. */
  pool: pg.Pool
  /** The same for calls: nobody waits there for more than some seconds, nor because of what takes long. */
  callPool: pg.Pool
  /** Opens a connection of its own, without limits of time, which whoever asked for it ends; PostgreSQL lists it by its purpose. */
  connect(purpose: string): Promise<pg.Client>
  /** Ends the connections that do not answer, as when the way to the database has died without a word. */
  endSilent(): Promise<void>
  /** Ends the connections and the PostgreSQL of the data folder, and gives the folder back. */
  close(): Promise<void>
}

/** The database cannot be opened, for a reason that the message says in a sentence for the person who starts the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** Called when a connection breaks, and when the embedded PostgreSQL ends by itself. */
export type ReportFailure = (error: Error) => void

/** How long a request for a connection waits before it fails, in milliseconds, where nothing else is set. */
export const CONNECTION_WAIT = 10_000

/** How long the end of a pool waits for connections that nobody gives back, as after a breakdown, in milliseconds. */
const LONGEST_END = 10_000

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
