import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Keys with which programs make calls in a user's name. A key permits only what both its user's permissions and its own
 * `permissions` allow. Only the hash of the key is stored, and `start`, so that people can recognise it.
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
