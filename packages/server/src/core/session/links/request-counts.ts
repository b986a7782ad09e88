import { sql } from 'drizzle-orm'
import { requestCounts } from '../../../db/tables/people/request-counts.ts'
import type { RootHandle } from '../../context/handle.ts'
import { queryPrepared, queryRows } from '../../context/query-rows.ts'

/** A counter of requests, `now` in Unix seconds. `atOnce` is what is reserved of the `most` that pass within `seconds`. */
type Counter = { key: string; now: number; seconds: number; most: number; atOnce: number }

/** Counts of requests that all servers share. */
export type RequestCounts = {
  /** Reserves some of what may pass. Returns what was reserved of this span before, and when it ends. */
  reserve(counter: Counter): Promise<{ before: number; ends: number }>
  /** Returns the number of servers, as far as this one knows. */
  servers(): number
}

/** Number of servers before they are counted: rather too many, so that each lets fewer pass. */
const SUPPOSED_SERVERS = 4
/** Seconds between two counts of the servers. */
const COUNTED_EVERY = 60

/**
 * Opens the counts. Servers are counted by the connections on which each listens for changes. `database` must not be the one of
 * calls: what a call has of it when it counts, all calls together could wait for.
 */
export function openRequestCounts(database: RootHandle): RequestCounts {
  let servers = SUPPOSED_SERVERS
  let countedAt = 0

  async function countServers(now: number): Promise<void> {
    if (now - countedAt < COUNTED_EVERY) return
    countedAt = now
    const [counted] = await queryRows(
      database,
      { listening: sql<number>`count(*)`.mapWith(Number) },
      (columns) => sql`select ${columns} from pg_stat_activity
        where datname = current_database() and application_name = 'lienzo changes'`,
    )
    servers = Math.max(1, counted?.listening ?? SUPPOSED_SERVERS)
  }

  return {
    servers: () => servers,
    reserve: async ({ key, now, seconds, most, atOnce }) => {
      const { ends_at, counted } = requestCounts
      const isOver = sql`${ends_at} <= ${now}::bigint`
      const [row] = await queryPrepared(
        database,
        { before: sql<number>`${counted} - ${atOnce}::int`.mapWith(Number), ends: ends_at },
        (columns) => sql`
          insert into ${requestCounts} (key, ends_at, counted)
          values (${key}, ${now + seconds}::bigint, ${atOnce}::int)
          on conflict (key) do update set
            ends_at = case when ${isOver} then ${now + seconds}::bigint else ${ends_at} end,
            counted = case when ${isOver} then 0 else least(${counted}, ${most}::int) end + ${atOnce}::int
          returning ${columns}`,
      )
      await countServers(now)
      return row ?? { before: 0, ends: now + seconds }
    },
  }
}
