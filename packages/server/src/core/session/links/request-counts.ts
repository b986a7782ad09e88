import { sql } from 'drizzle-orm'
import { requestCounts } from '../../../db/tables/people/request-counts.ts'
import type { RootHandle } from '../../context/handle.ts'
import { queryPrepared, queryRows } from '../../context/query-rows.ts'

/**
 * Counter of requests with the same key. `most` requests pass within `seconds`, and a server reserves `atOnce` requests in one
 * step. `now` is in Unix seconds.
 */
type Counter = { key: string; now: number; seconds: number; most: number; atOnce: number }

/** Request counts shared by all servers. */
export type RequestCounts = {
  /**
   * Reserves `atOnce` requests. Returns the number of requests that were reserved earlier in this interval, and the end of the
   * interval in Unix seconds.
   */
  reserve(counter: Counter): Promise<{ before: number; ends: number }>
  /** Returns the number of servers that were running when they were last counted. */
  servers(): number
}

/**
 * Number of servers assumed before the first count. A number that is too high is safer than one that is too low, because each
 * server then lets fewer requests pass.
 */
const SUPPOSED_SERVERS = 4
/** Minimum number of seconds between two counts of the servers. */
const COUNTED_EVERY = 60

/**
 * Returns the request counts in a database. Counts the servers by the connections on which they listen for changes. `database`
 * must not use the connection pool of the calls: a call that already has a connection would need a second one to count its
 * request, and all calls could end up waiting for each other.
 */
export function openRequestCounts(database: RootHandle): RequestCounts {
  let servers = SUPPOSED_SERVERS
  let countedAt = 0

  async function countServers(now: number): Promise<void> {
    if (now - countedAt < COUNTED_EVERY) return
    countedAt = now
    const [row] = await queryRows(
      database,
      { listening: sql<number>`count(*)`.mapWith(Number) },
      (columns) => sql`select ${columns} from pg_stat_activity
        where datname = current_database() and application_name = 'lienzo changes'`,
    )
    servers = Math.max(1, row?.listening ?? SUPPOSED_SERVERS)
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
