import type pg from 'pg'

type Query = (this: pg.Client, ...values: unknown[]) => unknown

/**
 * Returns a client class that sends each query after the result of the previous one. The library's own queue does that too, but
 * its next major version removes it. The statements of a transaction can thus be requested concurrently, and later ones are
 * built while the database works on earlier ones.
 */
export function oneAtATime(Client: typeof pg.Client): typeof pg.Client {
  /** End of the last query of each busy client. */
  const ends = new WeakMap<pg.Client, Promise<void>>()

  const query: Query = function (...values) {
    // Reads the method at each query, so that code which replaces it, such as a test that counts queries, sees every query.
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
 * Returns false for queries with a callback and for streams. The pool passes callbacks, but only to a connection that nothing
 * else uses; streams are returned before they are sent.
 */
function returnsPromise(values: readonly unknown[]): boolean {
  const [query] = values
  const isStream = typeof query === 'object' && query !== null && 'submit' in query
  return !isStream && typeof values.at(-1) !== 'function'
}
