import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from './change-feed.ts'

/**
 * Totals of lists, kept until one of the resources that they depend on changes, so that turning the pages of a list does
 * not count it again.
 */
export type Totals = {
  /** The total under `key`, counted by `count` when it is not known or no longer true. */
  of(key: string, resources: readonly string[], count: () => Promise<number>): Promise<number>
}

export function makeTotals(changes: ChangeFeed): Totals {
  const known = new LRUCache<string, { version: number; total: number }>({ max: 10_000 })

  return {
    async of(key, resources, count) {
      // Read before counting: a change that commits meanwhile makes the stored total old at once.
      const version = resources.reduce((sum, resource) => sum + changes.version(resource), 0)
      const found = changes.live ? known.get(key) : undefined
      if (found?.version === version) return found.total
      const total = await count()
      known.set(key, { version, total })
      return total
    },
  }
}
