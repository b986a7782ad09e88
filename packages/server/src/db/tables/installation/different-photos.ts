import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from '../people/users.ts'

/**
 * Pairs of pictures that a user marked as different. The pairs refer to file hashes, so they apply to all photos with these
 * files. The smaller hash is stored first.
 */
export const differentPhotos = pgTable(
  'different_photos',
  {
    first_sha256: text().notNull(),
    second_sha256: text().notNull(),
    said_by: integer()
      .notNull()
      .references(() => users.id),
    said_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.first_sha256, table.second_sha256] }),
    check('different_photos_order', sql`${table.first_sha256} < ${table.second_sha256}`),
  ],
)
