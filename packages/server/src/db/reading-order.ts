import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an expression that sorts texts as people expect: Ágora before Zenit, upper and lower case together, Shop 2 before
 * Shop 10. The order is the same in every database. An index supports it only if the index uses the same collation,
 * `reading_order`, which a migration creates.
 */
export function inReadingOrder(column: PgColumn | SQL): SQL {
  return sql`${column} collate "reading_order"`
}
