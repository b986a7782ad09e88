import { LRUCache } from 'lru-cache'
import type { ReceivedChanges } from '../changes/change-feed.ts'

/**
 * Caches totals and ids of pages of lists until a dependency changes. Turning pages does not count again, and a page that was
 * requested before is neither searched nor sorted.
 */
export type Totals = {
  /** Returns the total under `key`. Runs `count` if no total is cached or the cached one is out of date. */
  of(key: string, changing: readonly string[], count: () => Promise<number>): Promise<number>
  /** Returns the ids of a page, cached in the same way. */
  ids(key: string, changing: readonly string[], find: () => Promise<number[]>): Promise<number[]>
  /** Returns a table of sums, cached in the same way. */
  sums(key: string, changing: readonly string[], add: () => Promise<Sums>): Promise<Sums>
}

/** Rows of numbers, such as the orders of each month, their area and their price. */
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
    // Read before finding, so that a change that commits meanwhile makes the result out of date immediately.
    const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
    const cachedEntry = cache.get(key)
    if (cachedEntry?.version === version) return cachedEntry.value
    // Caches the promise, so that concurrent requests wait for one answer.
    const value = find()
    const entry = { version, value }
    cache.set(key, entry)
    value.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key)
    })
    return value
  }
}
