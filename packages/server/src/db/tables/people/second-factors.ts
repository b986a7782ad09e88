import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Second factors of users (TOTP, RFC 6238), valid once `confirmed_at` is set. `last_step` is the 30 s time step of the last
 * accepted code; codes of this or an earlier step are refused. The secret is sealed (`adapters/sealing`).
 */
export const secondFactors = pgTable('second_factors', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  secret: text().notNull(),
  created_at: moment().notNull(),
  confirmed_at: moment(),
  last_step: bigint({ mode: 'number' }).notNull().default(0),
})

/**
 * Recovery codes for people who have lost their phone, each valid for one sign-in. Only their salted argon2id hashes are
 * stored.
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
    used_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
)
