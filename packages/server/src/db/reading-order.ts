import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an expression that sorts a text in the order that people expect, the same in every database: Ágora before Zenit,
 * capitals with small letters, Shop 2 before Shop 10. An index serves this order only if it uses the same collation, which a
 * migration creates.
 */
export function inReadingOrder(column: PgColumn | SQL): SQL {
  return sql`${column} collate "reading_order"`
}
