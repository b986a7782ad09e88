import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The column of the production board that an order stands in, as `columnOf` of the rules has it; an index serves it. */
export function boardColumnOf({ status, stage }: { status: PgColumn; stage: PgColumn }) {
  return sql<string | null>`(case when ${status} = 'production' then coalesce(${stage}, 'printing')
    when ${status} in ('confirmed', 'shipped') then ${status} end)`
}
