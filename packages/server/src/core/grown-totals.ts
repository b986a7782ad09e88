import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from './change-feed.ts'

/** How many rows there are: those from before a moment, after which no more are written with an earlier one, and all. */
type Counted = { settled: number; total: number }

/** Counts the rows written at `since` or later. */
type Count = (since: number, settledBefore: number) => Promise<Counted>

/**
 * The exact totals of rows that are only ever added, such as those of the log. What lies more than an hour back is counted
 * once and kept; each time only what came since is counted. A row carries the moment when its call began, and no call
 * takes an hour: so nothing comes to what is settled any more.
 */
export type GrownTotals = {
  /** The total under `key`. It is counted from the beginning again where one of `changing` has changed. */
  of(key: string, changing: readonly string[], now: number, count: Count): Promise<number>
}

const SETTLED_AFTER = 3600

type Kept = { version: number; until: number; settled: number }

export function makeGrownTotals(changes: ChangeFeed): GrownTotals {
  const kept = new LRUCache<string, Kept>({ max: 10_000 })

  return {
    async of(key, changing, now, count) {
      // Without hearing of changes elsewhere, only what depends on none of them may be kept.
      const keeps = changing.length === 0 || changes.live
      const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
      const known = keeps ? kept.get(key) : undefined
      const { until, settled } = known?.version === version ? known : { until: 0, settled: 0 }
      const settledBefore = Math.max(until, now - SETTLED_AFTER)
      const counted = await count(until, settledBefore)
      if (keeps) kept.set(key, { version, until: settledBefore, settled: settled + counted.settled })
      return settled + counted.total
    },
  }
}
