import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A text as people sort it, on every database alike: Ágora before Zenit, and capitals beside small letters. An index serves
 * an order only if it is made in it.
 */
export function inReadingOrder(column: PgColumn | SQL): SQL {
  return sql`${column} collate "und-x-icu"`
}
