import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an expression for the column of the production board in which an order appears, null if in none. Must match
 * `columnOf` of the rules. An index uses the same expression.
 */
export function boardColumnOf({ status, stage }: { status: PgColumn; stage: PgColumn }) {
  return sql<string | null>`(case when ${status} = 'production' then coalesce(${stage}, 'printing')
    when ${status} in ('confirmed', 'shipped') then ${status} end)`
}

/**
 * Returns a condition for orders that appear on the production board. Tests the status, because the planner has statistics for
 * it. For the expression of `boardColumnOf` the planner would expect nearly all orders to match, and read the whole table.
 */
export function isOnBoard({ status }: { status: PgColumn }) {
  return sql`${status} in ('confirmed', 'production', 'shipped')`
}
