import type pg from 'pg'

type Query = (...values: unknown[]) => unknown

/**
 * Returns the class with a client that sends each query after the result of the previous one, as the library's own queue did,
 * which its next major version removes. The statements of a transaction can be asked for concurrently, and later ones are made
 * while the database works on earlier ones.
 */
export function oneAtATime(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as Query
      let last: Promise<void> | undefined
      const query: Query = (...values) => {
        if (!returnsPromise(values)) return send(...values)
        const result = last ? last.then(() => send(...values)) : Promise.resolve(send(...values))
        const ended = result.then(ignore, ignore).then(() => {
          if (last === ended) last = undefined
        })
        last = ended
        return result
      }
      this.query = query as typeof this.query
    }
  }
}

/** Results and failures go to the code that awaits the query. */
function ignore(): void {}

/** The pool passes callbacks, and only to a connection that nothing else uses; streams are handed out before they are sent. */
function returnsPromise(values: readonly unknown[]): boolean {
  const [query] = values
  const isStream = typeof query === 'object' && query !== null && 'submit' in query
  return !isStream && typeof values.at(-1) !== 'function'
}
