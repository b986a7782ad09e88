import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Sign-ins. Every token belongs to one; once `ended_at` is set, its tokens are invalid. */
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
    /** Network of the address; at the next sign-in it shows whether the user has signed in from there before. */
    network: text().notNull().default(''),
    user_agent: text().notNull(),
    /** True if the user signed in through a single sign-on provider. */
    by_provider: boolean().notNull().default(false),
  },
  (table) => [index('sessions_network').on(table.user_id, table.network, table.created_at)],
)

/**
 * Number of recent failures by counter (`user:7`, `pair:0f3a9`; see `attempt-counters.ts`). Old rows are deleted every hour.
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  last_at: moment().notNull(),
})

/**
 * Links that set a new password. Each works once, for an hour, or for three days if it is an invitation. Only the hash of the
 * link's secret is stored.
 */
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
    /** Network from which the link was used; '' if it became invalid in another way. */
    used_network: text().notNull().default(''),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)
