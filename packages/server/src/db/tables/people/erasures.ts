import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Users whose personal data have been erased. Backups include this list, so that restoring an older backup erases the data
 * again. `user_created_at` distinguishes an erased user from a different user who has the same id after a restore.
 */
export const erasures = pgTable('erasures', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  user_created_at: moment().notNull(),
  erased_at: moment().notNull(),
})
