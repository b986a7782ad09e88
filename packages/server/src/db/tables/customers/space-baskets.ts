import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../people/users.ts'
import { spaces } from './spaces.ts'

/** Spaces that users have put into their baskets. */
export const spaceBaskets = pgTable(
  'space_baskets',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.space_id] })],
)
