import { LRUCache } from 'lru-cache'
import type { ReceivedChanges } from '../changes/change-feed.ts'

/**
 * Numbers of rows written since a time: `total` includes all of these rows, `settled` only those written before
 * `settledBefore`.
 */
type RowCounts = {
  settled: number
  total: number
  /**
   * Ids of the rows counted in `settled` (`settled_ids`) and in `total` (`ids`), at most `MOST_IDS` + 1 each; null if there are
   * no rows.
   */
  settled_ids: number[] | null
  ids: number[] | null
}

/** Function that counts the rows written at `since` or later (Unix seconds). */
type Count = (since: number, settledBefore: number) => Promise<RowCounts>

/**
 * Exact number of rows, and their ids if these are known; ids are only known for at most `MOST_IDS` rows, and null otherwise.
 */
export type Grown = { total: number; ids: number[] | null }

/**
 * Exact totals of rows that are only ever added, such as log entries. Counts the rows older than an hour once and caches the
 * number; later calls count only newer rows. The time in a row is the time when its call began, and no call takes an hour, so
 * no older rows are added later. If there are few rows, also caches their ids, so that a search for a rare text reads all rows
 * only once.
 */
export type GrownTotals = {
  /**
   * Returns the total cached under `key` plus the newer rows. Counts all rows again if one of `changing` has changed. `now` is
   * in Unix seconds.
   */
  of(key: string, changing: readonly string[], now: number, count: Count): Promise<Grown>
}

const SETTLED_AFTER = 3600
export const MOST_IDS = 1000

type CachedTotal = { version: number; until: number; settled: number; ids: number[] }

export function makeGrownTotals(changes: ReceivedChanges): GrownTotals {
  const cache = new LRUCache<string, CachedTotal>({ max: 2000 })

  return {
    async of(key, changing, now, count) {
      // While this process does not receive the changes of other processes, it caches only totals that no change can affect.
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
