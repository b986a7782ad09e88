import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * The second factor of a user (TOTP, RFC 6238). It counts once `confirmed_at` is set; a code of `last_step` (its place in
 * time, 30 s each) or before is not taken again. The secret is sealed (`adapters/sealing`).
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

/** Codes for people who have lost their phone, each for one sign-in; only their hashes are kept, of argon2id with a salt each. */
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
