import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** A sign-in. Every token names one; once `ended_at` is set none of its tokens is worth anything. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    ended_at: moment(),
    address: text().notNull(),
    user_agent: text().notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

/** Failed sign-ins in a row, per user, per name that is nobody's, and per address (`user:7`, `name:ana`, `address:127.0.0.1`). */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  last_at: moment().notNull(),
})

/** Links that set a new password, each for one use and one hour; only the hash of the link's secret is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)
