import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '../columns.ts'
import { usergroups, users } from '../people/users.ts'

/**
 * Saved views of lists. `list` is the resource of the list, and `search` contains the search parameters of its URL. A shared
 * view is visible to all users in the user group of its owner.
 */
export const listViews = pgTable(
  'list_views',
  {
    ...recordColumns(),
    list: text().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    shared: boolean().notNull().default(false),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    usergroup_id: integer()
      .notNull()
      .references(() => usergroups.id),
  },
  (table) => [
    uniqueIndex('list_views_name')
      .on(table.user_id, table.list, sql`lower(${table.name})`)
      .where(sql`${table.deleted_at} is null`),
    index('list_views_shared').on(table.usergroup_id, table.list),
  ],
)
