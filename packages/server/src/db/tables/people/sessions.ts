import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Sign-ins. Every token names one; once `ended_at` is set, none of its tokens is valid. */
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
    /** Network of the address, by which the user is recognized at the next sign-in. */
    network: text().notNull().default(''),
    user_agent: text().notNull(),
    /** True if a provider of single sign-on vouched for the user. */
    by_provider: boolean().notNull().default(false),
  },
  (table) => [index('sessions_network').on(table.user_id, table.network, table.created_at)],
)

/** Recent failures by counter (`user:7`, `pair:0f3a9`; see `attempt-counters.ts`). Old ones are deleted every hour. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  last_at: moment().notNull(),
})

/** Links that set a new password, each for one use and one hour. Only the hash of the link's secret is stored. */
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
    /** Network from which it was used; '' if something else used it up. */
    used_network: text().notNull().default(''),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)
