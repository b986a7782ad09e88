import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The column of the production board that an order stands in, as `columnOf` of the rules has it; an index serves it. */
export function boardColumnOf({ status, stage }: { status: PgColumn; stage: PgColumn }) {
  return sql<string | null>`(case when ${status} = 'production' then coalesce(${stage}, 'printing')
    when ${status} in ('confirmed', 'shipped') then ${status} end)`
}

/**
 * Whether an order stands in any column. The planner knows how many orders are in which state, but takes nearly all of them to
 * have a column, and would read the whole table for those that have one.
 */
export function isOnBoard({ status }: { status: PgColumn }) {
  return sql`${status} in ('confirmed', 'production', 'shipped')`
}
