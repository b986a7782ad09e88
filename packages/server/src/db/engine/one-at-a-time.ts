import type pg from 'pg'

type Query = (this: pg.Client, ...values: unknown[]) => unknown

/**
 * Returns a client class that sends each query only after the previous query has ended. The queue in `pg` does so too, but the
 * next major version of `pg` removes it. Callers can therefore request the statements of a transaction concurrently, and build
 * later statements while the database executes earlier ones.
 */
export function oneAtATime(Client: typeof pg.Client): typeof pg.Client {
  /** Promise of each busy client that resolves when its last query ends. */
  const ends = new WeakMap<pg.Client, Promise<void>>()

  const query: Query = function (...values) {
    // Looks up the method for each query, so that a replacement, such as in a test that counts queries, sees every query.
    const send = () => Reflect.apply(Client.prototype.query as Query, this, values)
    if (!returnsPromise(values)) return send()
    const last = ends.get(this)
    const result = last ? last.then(send) : Promise.resolve(send())
    const end = result.then(ignore, ignore).then(() => {
      if (ends.get(this) === end) ends.delete(this)
    })
    ends.set(this, end)
    return result
  }

  const Ordered = class extends Client {}
  Ordered.prototype.query = query as typeof Ordered.prototype.query
  return Ordered
}

/** Discards the result or error of a query, because the caller that awaits the query receives it. */
function ignore(): void {}

/**
 * Returns true if a query with these arguments returns a promise; such a query must wait for its turn. Queries with a callback
 * need not wait, because only the pool sends them, on a connection that nothing else uses. Streams need not wait, because
 * `query` returns them before they are sent.
 */
function returnsPromise(values: readonly unknown[]): boolean {
  const [query] = values
  const isStream = typeof query === 'object' && query !== null && 'submit' in query
  return !isStream && typeof values.at(-1) !== 'function'
}
