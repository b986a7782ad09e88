import { LRUCache } from 'lru-cache'
import type { ReceivedChanges } from '../changes/change-feed.ts'

/**
 * Cache of totals, page ids and sums of lists. An entry is valid until a dependency changes. Opening the next page does not
 * count again, and opening a page again neither searches nor sorts.
 */
export type Totals = {
  /** Returns the total cached under `key`. Runs `count` if no total is cached or one of `changing` has changed since. */
  of(key: string, changing: readonly string[], count: () => Promise<number>): Promise<number>
  /** Returns the ids of a page. Caches them as `of` caches totals. */
  ids(key: string, changing: readonly string[], find: () => Promise<number[]>): Promise<number[]>
  /** Returns a table of sums. Caches it as `of` caches totals. */
  sums(key: string, changing: readonly string[], add: () => Promise<Sums>): Promise<Sums>
}

/** Rows of numbers, such as the number, area and price of the orders of each month. */
export type Sums = readonly (readonly number[])[]

export function makeTotals(changes: ReceivedChanges): Totals {
  return {
    of: keeper<number>(changes, 10_000),
    ids: keeper<number[]>(changes, 10_000),
    sums: keeper<Sums>(changes, 1000),
  }
}

function keeper<Value extends {}>(changes: ReceivedChanges, max: number) {
  const cache = new LRUCache<string, { version: number; value: Promise<Value> }>({ max })

  return (key: string, changing: readonly string[], find: () => Promise<Value>): Promise<Value> => {
    if (!changes.live) return find()
    // Reads the version before the query runs, so that a change committed during the query invalidates the result.
    const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
    const cachedEntry = cache.get(key)
    if (cachedEntry?.version === version) return cachedEntry.value
    // Caches the promise, so that concurrent requests share one query.
    const value = find()
    const entry = { version, value }
    cache.set(key, entry)
    value.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key)
    })
    return value
  }
}
