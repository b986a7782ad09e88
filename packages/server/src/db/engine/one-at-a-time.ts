import type pg from 'pg'

type Query = (this: pg.Client, ...values: unknown[]) => unknown

/**
 * Returns the class with a client that sends each query after the result of the previous one, as the library's own queue did,
 * which its next major version removes. The statements of a transaction can be requested concurrently, and later ones are made
 * while the database works on earlier ones.
 */
export function oneAtATime(Client: typeof pg.Client): typeof pg.Client {
  /** End of the last query of each client that is busy. */
  const ends = new WeakMap<pg.Client, Promise<void>>()

  const query: Query = function (...values) {
    // Read at each query, so that whoever replaces the library's function, such as a test that counts, sees every query.
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

/** Results and failures go to the code that awaits the query. */
function ignore(): void {}

/** The pool passes callbacks, and only to a connection that nothing else uses; streams are handed out before they are sent. */
function returnsPromise(values: readonly unknown[]): boolean {
  const [query] = values
  const isStream = typeof query === 'object' && query !== null && 'submit' in query
  return !isStream && typeof values.at(-1) !== 'function'
}
