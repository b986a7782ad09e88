import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '../columns.ts'

export const roles = pgTable(
  'roles',
  {
    ...recordColumns(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** True if users with this role need a second factor: a code from their phone in addition to the password. */
    second_factor: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('roles_name').on(sql`lower(${table.name})`).where(sql`${table.deleted_at} is null`),
  ],
)

const flag = () =>
  text({ enum: ['0', '1'] })
    .notNull()
    .default('0')

export const rolePermissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    path: text().$type<ResourcePath>().notNull(),
    perm_view: flag(),
    perm_access: flag(),
    perm_edit: flag(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.path] })],
)
