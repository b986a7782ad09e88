import type pg from 'pg'

/** Time limits in milliseconds for the use of a connection. */
export type TimeLimits = {
  /** Maximum wait for a locked row or table. */
  lock: number
  statement: number
  /** Maximum pause between two statements of a transaction, so that a stalled process does not lock rows forever. */
  pause: number
  /**
   * Maximum time from taking a connection out of the pool to returning it. If a connection has silently died, only this limit
   * ends the wait for its response.
   */
  hold: number
  /** Shorter limit in place of `hold`, for connections in use after a network failure. */
  distrusted: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits for calls, where a caller waits for the response. */
export const CALL_LIMITS: TimeLimits = {
  lock: 5 * SECOND,
  statement: 20 * SECOND,
  pause: 20 * SECOND,
  hold: 30 * SECOND,
  distrusted: 2 * SECOND,
}

/** Limits for jobs, uploads and documents of many records. */
export const LONG_LIMITS: TimeLimits = {
  lock: 5 * MINUTE,
  statement: 15 * MINUTE,
  pause: 5 * MINUTE,
  hold: 20 * MINUTE,
  distrusted: MINUTE,
}

/** Limits for the checks of readiness and the readings of metrics, which are asked for again soon. */
export const PROBE_LIMITS: TimeLimits = {
  lock: 2 * SECOND,
  statement: 5 * SECOND,
  pause: 5 * SECOND,
  hold: 10 * SECOND,
  distrusted: 2 * SECOND,
}

/**
 * Returns a function that sets these limits on a new connection of a pool. If that takes longer than `wait` ms, the function
 * closes the connection, because the pool waits for the function without a limit and a dead connection would never be replaced.
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
      // Destroys the socket, because the pool would wait until the other side closes the connection, which may never happen.
      cutOff(client)
      throw error
    } finally {
      clearTimeout(patience)
    }
  }
}

/** Maximum wait in milliseconds for a response from a connection that is being tested. */
const LIFE_SIGN = 2 * SECOND

/**
 * Ends every connection of a pool that is in use for longer than `hold`; its pending statements fail. Returns a function to
 * call after a network failure: it ends idle connections that do not respond, and reduces the limit of connections in use to
 * `distrusted`.
 */
export function endLongHolds(pool: pg.Pool, { hold, distrusted }: TimeLimits): () => Promise<void> {
  const timers = new Map<pg.PoolClient, NodeJS.Timeout>()
  const endAfter = (client: pg.PoolClient, milliseconds: number) => {
    clearTimeout(timers.get(client))
    timers.set(client, setTimeout(() => void end(client), milliseconds).unref())
  }
  pool.on('acquire', (client) => endAfter(client, hold))
  pool.on('release', (_error, client) => {
    clearTimeout(timers.get(client))
    timers.delete(client)
  })
  return async () => {
    for (const client of timers.keys()) endAfter(client, distrusted)
    await Promise.allSettled(Array.from({ length: pool.idleCount }, () => tryOne(pool)))
  }
}

/** Takes a connection from the pool and ends it if it does not respond within `LIFE_SIGN`. */
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

/** Destroys the socket of a connection without notifying PostgreSQL, which may be executing a statement. */
export function cutOff(client: pg.ClientBase): void {
  // Pools pass instances of `pg.Client`, although their types promise only the base class.
  const { connection } = client as pg.Client
  connection.stream.destroy()
}

/** Ends a connection; its pending statements fail immediately. */
function end(client: pg.Client): Promise<void> {
  return client.end().catch(() => undefined)
}
