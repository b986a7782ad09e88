import { sql } from 'drizzle-orm'
import { requestCounts } from '../../../db/tables/people/request-counts.ts'
import type { RootHandle } from '../../context/handle.ts'
import { queryPrepared, queryRows } from '../../context/query-rows.ts'

/** Counter of requests, `now` in Unix seconds. `most` pass within `seconds`; `atOnce` of them are reserved in one step. */
type Counter = { key: string; now: number; seconds: number; most: number; atOnce: number }

/** Request counts shared by all servers. */
export type RequestCounts = {
  /** Reserves `atOnce` requests. Returns the number reserved before in this span, and its end in Unix seconds. */
  reserve(counter: Counter): Promise<{ before: number; ends: number }>
  /** Returns the number of servers at the last count. */
  servers(): number
}

/** Number of servers assumed before the first count: too high rather than too low, so that each lets fewer requests pass. */
const SUPPOSED_SERVERS = 4
/** Seconds between two counts of the servers. */
const COUNTED_EVERY = 60

/**
 * Opens the counts. Counts servers by their connections that listen for changes. `database` must not use the pool of the calls:
 * a call that counts while it has a connection would need a second one, and all calls could wait for each other.
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
