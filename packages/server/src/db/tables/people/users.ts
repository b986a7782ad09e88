import type { Layout } from '@lienzo/rules/people/layout'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../reading-order.ts'
import { areaUnits, cents, moment, recordColumns } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { files } from '../records/files.ts'
import { roles } from './roles.ts'

/**
 * User groups. The group with id 1 is the house. Every other group belongs to one customer and sees only that customer's rows.
 */
export const usergroups = pgTable(
  'usergroups',
  {
    ...recordColumns(),
    name: text().notNull(),
    header_logo_id: integer().references(() => files.id),
    customer_id: integer().references(() => customers.id),
    notes: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** The columns from `legal_name` to `document_terms` contain the house's details, which are printed on its papers. */
    legal_name: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    document_terms: text().notNull().default(''),
  },
  (table) => [
    // Group names are unique only among the groups of one customer, so that a refused name does not reveal a group of a
    // different customer.
    uniqueIndex('usergroups_name')
      .on(sql`lower(${table.name})`, sql`coalesce(${table.customer_id}, 0)`)
      .where(sql`${table.deleted_at} is null`),
    index('usergroups_logo').on(table.header_logo_id),
  ],
)

/**
 * Users. `user_saldo_euros` and `user_saldo_m2` are the sums of the user's movements and are updated with each movement. A
 * limit of 0 means that there is no limit.
 */
export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    username: text().notNull(),
    email: text().notNull(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    picture_id: integer().references(() => files.id),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    usergroup_id: integer()
      .notNull()
      .references(() => usergroups.id),
    language: text({ enum: ['us', 'es', 'pt'] })
      .notNull()
      .default('es'),
    active: boolean().notNull().default(true),
    password_hash: text().notNull(),
    user_limit_euros: cents().notNull().default(0),
    user_limit_m2: areaUnits().notNull().default(0),
    user_saldo_euros: cents().notNull().default(0),
    user_saldo_m2: areaUnits().notNull().default(0),
    last_sign_in_at: moment(),
    /** Layout of the screens that the user has saved; null if the user has saved none. */
    layout: jsonb().$type<Layout>(),
  },
  (table) => [
    // Includes deleted users, because the list of orders is sorted by user name.
    index('users_username_id').on(inReadingOrder(table.username), table.id),
    uniqueIndex('users_username').on(sql`lower(${table.username})`).where(sql`${table.deleted_at} is null`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.deleted_at} is null`),
    index('users_picture').on(table.picture_id),
    index('users_usergroup').on(table.usergroup_id),
    index('users_role').on(table.role_id),
  ],
)

const flag = () => text({ enum: ['0', '1'] }).notNull()

/** Permissions of one user that override the permissions of the user's role. */
export const userPermissions = pgTable(
  'user_permissions',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    path: text().$type<ResourcePath>().notNull(),
    perm_view: flag(),
    perm_access: flag(),
    perm_edit: flag(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.path] })],
)
