import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Identities of users at an OpenID Connect provider. The subject never changes there, even if name and address do. */
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
    // If the provider reassigns an e-mail address to a different person, that person cannot sign in as its former owner.
    unique('user_identities_user').on(table.user_id, table.issuer),
  ],
)

/**
 * One-time tickets with which a browser signs in after it returns from the provider, valid for a minute. Only hashes are
 * stored.
 */
export const signInTickets = pgTable('sign_in_tickets', {
  hash: text().primaryKey(),
  /** Hash of the cookie of the browser that got the ticket. */
  browser_hash: text().notNull(),
  user_id: integer()
    .notNull()
    .references(() => users.id),
  expires_at: moment().notNull(),
})
