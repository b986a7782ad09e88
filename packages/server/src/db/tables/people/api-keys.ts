import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Keys that let programs make calls in a user's name. A key may do what its user may, and of that no more than
 * `permissions`; only the hash of the key is kept, and `start` to recognise it by.
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
