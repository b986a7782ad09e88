import type pg from 'pg'

/** How long something on a connection may take before it fails, in milliseconds. */
export type TimeLimits = {
  /** Waiting for a row or a table that somebody else holds. */
  lock: number
  statement: number
  /** Between two statements of a transaction: a process that stands still must not hold its rows for ever. */
  pause: number
  /** From taking the connection to giving it back. Only this ends the wait at a connection that nothing comes from any more. */
  hold: number
  /** The same from the moment when other connections were found to have died without a word. */
  distrusted: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Where somebody waits for the answer. */
export const CALL_LIMITS: TimeLimits = {
  lock: 5 * SECOND,
  statement: 20 * SECOND,
  pause: 20 * SECOND,
  hold: 30 * SECOND,
  distrusted: 2 * SECOND,
}

/** For jobs, uploads and documents of many records. */
export const LONG_LIMITS: TimeLimits = {
  lock: 5 * MINUTE,
  statement: 15 * MINUTE,
  pause: 5 * MINUTE,
  hold: 20 * MINUTE,
  distrusted: MINUTE,
}

/**
 * What a pool does with each new connection, so that PostgreSQL keeps these limits. The pool itself waits for this without
 * end: a connection that has died meanwhile would keep its place, and whoever asked for it, for ever.
 */
export function limitsSetter(
  { lock, statement, pause }: TimeLimits,
  wait: number,
): (client: pg.ClientBase) => Promise<void> {
  return async (client) => {
    const patience = setTimeout(() => cutOff(client), wait)
    try {
      await client.query(
        `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
           set_config('idle_in_transaction_session_timeout', $3, false)`,
        [lock, statement, pause].map(String),
      )
    } catch (error) {
      // The pool waits for the goodbye of the other side, which may never come.
      cutOff(client)
      throw error
    } finally {
      clearTimeout(patience)
    }
  }
}

/** How long a connection that is asked whether it lives may take to answer, in milliseconds. */
const LIFE_SIGN = 2 * SECOND

/**
 * Ends connections of a pool that somebody holds for too long; who waits for one fails then. Gives what is done when
 * connections have been found to be dead: it ends the idle ones that do not answer, and leaves the others little time.
 */
export function endLongHolds(pool: pg.Pool, { hold, distrusted }: TimeLimits): () => Promise<void> {
  const held = new Map<pg.PoolClient, NodeJS.Timeout>()
  const endAfter = (client: pg.PoolClient, milliseconds: number) => {
    clearTimeout(held.get(client))
    held.set(client, setTimeout(() => void end(client), milliseconds).unref())
  }
  pool.on('acquire', (client) => endAfter(client, hold))
  pool.on('release', (_error, client) => {
    clearTimeout(held.get(client))
    held.delete(client)
  })
  return async () => {
    for (const client of held.keys()) endAfter(client, distrusted)
    await Promise.allSettled(Array.from({ length: pool.idleCount }, () => tryOne(pool)))
  }
}

/** Takes a connection of a pool and ends it if nothing comes back over it. */
async function tryOne(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const patience = setTimeout(() => void end(client), LIFE_SIGN)
  const fault = await client.query('select 1').then(
    () => undefined,
    (error: Error) => error,
  )
  clearTimeout(patience)
  client.release(fault)
}

/** Ends a connection without asking the other side for anything, as where that waits in the middle of a statement. */
export function cutOff(client: pg.ClientBase): void {
  // Pools hand over whole clients, although their types promise the base of one.
  const { connection } = client as pg.Client
  connection.stream.destroy()
}

/** What it waits for fails at once. */
function end(client: pg.Client): Promise<void> {
  return client.end().catch(() => undefined)
}
