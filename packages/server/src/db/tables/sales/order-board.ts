import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Returns the production board's column for an order, like `columnOf` of the rules. An index has the same expression. */
export function boardColumnOf({ status, stage }: { status: PgColumn; stage: PgColumn }) {
  return sql<string | null>`(case when ${status} = 'production' then coalesce(${stage}, 'printing')
    when ${status} in ('confirmed', 'shipped') then ${status} end)`
}

/**
 * Returns a condition for orders in any column. Tests the status, for which the planner knows the frequencies; for the column
 * expression it would assume that nearly all orders match, and read the whole table.
 */
export function isOnBoard({ status }: { status: PgColumn }) {
  return sql`${status} in ('confirmed', 'production', 'shipped')`
}
