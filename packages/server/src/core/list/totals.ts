import { LRUCache } from 'lru-cache'
import type { ChangesHeard } from '../changes/change-feed.ts'

/**
 * What lists have found, kept until something that it depends on changes: the totals, and the ids of the pages. So turning
 * the pages of a list counts nothing again, and a page that was asked for before is neither sought nor sorted.
 */
export type Totals = {
  /** The total under `key`, counted by `count` when it is not known or no longer true. */
  of(key: string, changing: readonly string[], count: () => Promise<number>): Promise<number>
  /** The same for the ids of a page. */
  ids(key: string, changing: readonly string[], find: () => Promise<number[]>): Promise<number[]>
  /** The same for a table of sums. */
  sums(key: string, changing: readonly string[], add: () => Promise<Sums>): Promise<Sums>
}

/** Numbers in rows, such as the orders of each month, their area and their price. */
export type Sums = readonly (readonly number[])[]

export function makeTotals(changes: ChangesHeard): Totals {
  return {
    of: keeper<number>(changes, 10_000),
    ids: keeper<number[]>(changes, 10_000),
    sums: keeper<Sums>(changes, 1000),
  }
}

function keeper<Value extends {}>(changes: ChangesHeard, max: number) {
  const kept = new LRUCache<string, { version: number; value: Promise<Value> }>({ max })

  return (key: string, changing: readonly string[], find: () => Promise<Value>): Promise<Value> => {
    if (!changes.live) return find()
    // Read before finding: a change that commits meanwhile makes what is found old at once.
    const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
    const found = kept.get(key)
    if (found?.version === version) return found.value
    // Kept before it is known, so that all who ask meanwhile wait for one answer.
    const value = find()
    const entry = { version, value }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return value
  }
}
