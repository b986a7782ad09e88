import { LRUCache } from 'lru-cache'
import type { ReceivedChanges } from '../changes/change-feed.ts'

/**
 * Counts of the rows written since a time: `settled` counts those written before `settledBefore`, `total` counts all of them.
 */
type RowCounts = {
  settled: number
  total: number
  /** Ids of the rows that `settled` and `total` count, at most `MOST_IDS` + 1 of each; null if there are none. */
  settled_ids: number[] | null
  ids: number[] | null
}

/** Counts the rows written at `since` or later. */
type Count = (since: number, settledBefore: number) => Promise<RowCounts>

/** Exact total, and the ids if there are at most `MOST_IDS`. */
export type Grown = { total: number; ids: number[] | null }

/**
 * Exact totals of rows that are only ever added, such as those of the log. Rows older than an hour are counted once and cached;
 * each time, only the newer ones are counted. A row contains the time when its call began, and no call takes an hour, so older
 * rows are never added later. If there are few rows, their ids are cached too, so that all rows are searched for a rare text
 * only once.
 */
export type GrownTotals = {
  /** Returns the total under `key`. Counts all rows again if one of `changing` has changed. */
  of(key: string, changing: readonly string[], now: number, count: Count): Promise<Grown>
}

const SETTLED_AFTER = 3600
export const MOST_IDS = 1000

type CachedTotal = { version: number; until: number; settled: number; ids: number[] }

export function makeGrownTotals(changes: ReceivedChanges): GrownTotals {
  const cache = new LRUCache<string, CachedTotal>({ max: 2000 })

  return {
    async of(key, changing, now, count) {
      // While changes of other processes do not arrive, a total is cached only if it depends on none.
      const keeps = changing.length === 0 || changes.live
      const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
      const entry = keeps ? cache.get(key) : undefined
      const before = entry?.version === version ? entry : { until: 0, settled: 0, ids: [] }
      const settledBefore = Math.max(before.until, now - SETTLED_AFTER)
      const counts = await count(before.until, settledBefore)
      const settled = before.settled + counts.settled
      const total = before.settled + counts.total
      if (keeps) {
        const ids = settled > MOST_IDS ? [] : [...before.ids, ...(counts.settled_ids ?? [])]
        cache.set(key, { version, until: settledBefore, settled, ids })
      }
      return { total, ids: total > MOST_IDS ? null : [...before.ids, ...(counts.ids ?? [])] }
    },
  }
}
