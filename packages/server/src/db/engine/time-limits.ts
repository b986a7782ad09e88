import type pg from 'pg'

/** Limits for the use of a connection, in milliseconds. */
export type TimeLimits = {
  /** Longest wait for a locked row or table. */
  lock: number
  statement: number
  /** Longest pause between two statements of a transaction, so that a stalled process does not lock its rows forever. */
  pause: number
  /**
   * Longest time from taking a connection to returning it. Only this limit ends the wait on a connection that has silently
   * died.
   */
  hold: number
  /** Shorter `hold` for connections in use when others were found silently dead. */
  distrusted: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits for calls, whose callers wait. */
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

/**
 * Returns a function that sets these limits on each new connection of a pool. The function gives up after `wait` ms: the pool
 * waits for it without a limit, so a dead connection would block its slot and its requester forever.
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
      // Cuts the connection off, because the pool would wait for the other side to close it, which may never happen.
      cutOff(client)
      throw error
    } finally {
      clearTimeout(patience)
    }
  }
}

/** Longest wait in milliseconds for the answer of a connection that is tested. */
const LIFE_SIGN = 2 * SECOND

/**
 * Ends connections of a pool that are in use for longer than `hold`; statements that wait on them fail. Returns a function to
 * call when connections were found dead: it ends idle connections that do not answer, and shortens the limit of those in use to
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

/** Takes a connection from a pool, and ends it if it does not answer. */
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

/** Destroys the socket of a connection without notifying the other side, which may be in the middle of a statement. */
export function cutOff(client: pg.ClientBase): void {
  // Pools pass full clients, although their types promise only the base class.
  const { connection } = client as pg.Client
  connection.stream.destroy()
}

/** Ends a connection; statements that wait on it fail immediately. */
function end(client: pg.Client): Promise<void> {
  return client.end().catch(() => undefined)
}
