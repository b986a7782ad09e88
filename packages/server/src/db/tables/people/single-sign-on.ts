import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Identities of users at an OpenID Connect provider. The provider never changes `subject`, even if the user's name or address
 * changes.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // Each user has one identity per provider. If the provider reassigns an e-mail address to a different person, that person
    // therefore cannot sign in as the previous owner.
    unique('user_identities_user').on(table.user_id, table.issuer),
  ],
)

/**
 * One-time tickets with which a browser signs in after it returns from the provider. A ticket is valid for one minute. The
 * table contains only hashes.
 */
export const signInTickets = pgTable('sign_in_tickets', {
  hash: text().primaryKey(),
  /** Hash of a cookie in the browser that received the ticket. */
  browser_hash: text().notNull(),
  user_id: integer()
    .notNull()
    .references(() => users.id),
  expires_at: moment().notNull(),
})
