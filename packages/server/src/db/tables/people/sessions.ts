import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Sessions of signed-in users. Every token belongs to one session, and becomes invalid when `ended_at` of the session is set.
 */
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
    /**
     * Network that contains `address`. Later sign-ins are compared with it to find out whether the user has signed in from
     * there before.
     */
    network: text().notNull().default(''),
    user_agent: text().notNull(),
    /** True if the user signed in through a single sign-on provider. */
    by_provider: boolean().notNull().default(false),
  },
  (table) => [index('sessions_network').on(table.user_id, table.network, table.created_at)],
)

/**
 * Number of recent failed attempts for each counter, such as `user:7` or `pair:0f3a9` (see `attempt-counters.ts`). A job
 * deletes old rows every hour.
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  last_at: moment().notNull(),
})

/**
 * Links with which users set a new password. A link works once; it is valid for one hour, or for three days if it invites a new
 * user. The table contains only the hash of the link's secret.
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
    /** Network from which the link was used; empty if the link is unused or became invalid for a different reason. */
    used_network: text().notNull().default(''),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)
