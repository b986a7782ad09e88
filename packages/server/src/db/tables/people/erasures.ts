import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Users whose personal data were erased. Backups list them, so that a restore of an older one erases them again;
 * `user_created_at` tells such a user from another one who has the id after a restore.
 */
export const erasures = pgTable('erasures', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  user_created_at: moment().notNull(),
  erased_at: moment().notNull(),
})
