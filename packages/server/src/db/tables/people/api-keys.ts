import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Keys with which programs make calls in the name of a user. A key can only do what both the user's permissions and the key's
 * own `permissions` allow. The table contains only the hash of the key, and in `start` the first characters, by which people
 * recognise the key.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    start: text().notNull(),
    hash: text().notNull(),
    permissions: jsonb().$type<PermissionMap>().notNull(),
    created_at: moment().notNull(),
    expires_at: moment(),
    last_used_at: moment(),
    ended_at: moment(),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_user').on(table.user_id)],
)
