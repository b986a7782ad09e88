import { LRUCache } from 'lru-cache'
import type { ChangesHeard } from '../changes/change-feed.ts'

/** How many rows there are: those from before a moment, after which no more are written with an earlier one, and all. */
type Counted = {
  settled: number
  total: number
  /** The ids of both; one more than `MOST_IDS` is enough. */
  settled_ids: number[] | null
  ids: number[] | null
}

/** Counts the rows written at `since` or later. */
type Count = (since: number, settledBefore: number) => Promise<Counted>

/** What has been found: the exact total, and the ids where there are few. */
export type Grown = { total: number; ids: number[] | null }

/**
 * The exact totals of rows that are only ever added, such as those of the log. What lies more than an hour back is counted
 * once and kept; each time only what came since is counted. A row carries the moment when its call began, and no call
 * takes an hour: so nothing is added any more to what is settled. Of few rows the ids are kept too, so that a rare text is
 * sought through all of them only once.
 */
export type GrownTotals = {
  /** The total under `key`. It is counted from the beginning again where one of `changing` has changed. */
  of(key: string, changing: readonly string[], now: number, count: Count): Promise<Grown>
}

const SETTLED_AFTER = 3600
export const MOST_IDS = 1000

type Kept = { version: number; until: number; settled: number; ids: number[] }

export function makeGrownTotals(changes: ChangesHeard): GrownTotals {
  const kept = new LRUCache<string, Kept>({ max: 2000 })

  return {
    async of(key, changing, now, count) {
      // Without hearing of changes elsewhere, only what depends on none of them may be kept.
      const keeps = changing.length === 0 || changes.live
      const version = changing.reduce((sum, name) => sum + changes.version(name), 0)
      const known = keeps ? kept.get(key) : undefined
      const before = known?.version === version ? known : { until: 0, settled: 0, ids: [] }
      const settledBefore = Math.max(before.until, now - SETTLED_AFTER)
      const counted = await count(before.until, settledBefore)
      const settled = before.settled + counted.settled
      const total = before.settled + counted.total
      if (keeps) {
        const ids = settled > MOST_IDS ? [] : [...before.ids, ...(counted.settled_ids ?? [])]
        kept.set(key, { version, until: settledBefore, settled, ids })
      }
      return { total, ids: total > MOST_IDS ? null : [...before.ids, ...(counted.ids ?? [])] }
    },
  }
}
