import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Who somebody is at an OpenID Connect provider: the subject never changes there, even when name and address do. */
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
    // An e-mail address that the provider gives to somebody new brings nobody into the user of who had it before.
    unique('user_identities_user').on(table.user_id, table.issuer),
  ],
)

/** What a browser that comes back from the provider is let in with, once and at once; only hashes are kept. */
export const signInTickets = pgTable('sign_in_tickets', {
  hash: text().primaryKey(),
  /** Of the cookie of the browser that it was given to. */
  browser_hash: text().notNull(),
  user_id: integer()
    .notNull()
    .references(() => users.id),
  expires_at: moment().notNull(),
})
