import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Second factors of users (TOTP, RFC 6238). A second factor is valid once `confirmed_at` is set. `last_step` is the 30-second
 * time step of the last accepted code; codes of this or an earlier step are refused. `secret` is sealed (see
 * `adapters/sealing`).
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
 * Recovery codes for users who have lost their phone. Each code is valid for one sign-in. The table contains only salted
 * argon2id hashes.
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
