import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A text as people sort it, on every database alike: Ágora before Zenit, capitals beside small letters, and Shop 2 before
 * Shop 10. An index serves an order only if it is made in it. A migration makes this collation.
 */
export function inReadingOrder(column: PgColumn | SQL): SQL {
  return sql`${column} collate "reading_order"`
}
