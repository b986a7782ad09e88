import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Returns the production board's column for an order, as `columnOf` of the rules; has an index. */
export function boardColumnOf({ status, stage }: { status: PgColumn; stage: PgColumn }) {
  return sql<string | null>`(case when ${status} = 'production' then coalesce(${stage}, 'printing')
    when ${status} in ('confirmed', 'shipped') then ${status} end)`
}

/**
 * Condition for orders in any column. Tests the status, whose frequencies the planner knows; for the expression of the column it
 * assumes that nearly all orders match, and would read the whole table.
 */
export function isOnBoard({ status }: { status: PgColumn }) {
  return sql`${status} in ('confirmed', 'production', 'shipped')`
}
