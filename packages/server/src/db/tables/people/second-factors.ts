import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Second factor of a user (TOTP, RFC 6238), valid once `confirmed_at` is set. A code of `last_step` (its time step of 30 s) or
 * earlier is not accepted again. The secret is sealed (`adapters/sealing`).
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

/** Codes for people who have lost their phone, each for one sign-in. Only their argon2id hashes are stored, each with a salt. */
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
