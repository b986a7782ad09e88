import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an SQL expression for an order's column on the production board, null if the board does not show the order. It must
 * return the same as `columnOf` of the rules. An index uses the same expression.
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
