import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Users whose personal data were erased. Backups list them, so that restoring an older backup erases them again.
 * `user_created_at` distinguishes such a user from a different one with the same id after a restore.
 */
export const erasures = pgTable('erasures', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  user_created_at: moment().notNull(),
  erased_at: moment().notNull(),
})
