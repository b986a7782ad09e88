import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type DueColumns = { status: PgColumn; requested_at: PgColumn; promised_at: PgColumn; installs_to: PgColumn }

/**
 * Returns an SQL expression for the day on which an order is due, null if the order has no due day. It must return the same as
 * `dueAt` of the rules. An index uses the same expression.
 */
export function dueAtOf({ status, requested_at, promised_at, installs_to }: DueColumns) {
  return sql<number | null>`(case when ${status} in ('confirmed', 'production')
    then coalesce(${promised_at}, ${requested_at}) when ${status} = 'shipped' then ${installs_to} end)`
}
