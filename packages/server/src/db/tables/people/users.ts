import type { Layout } from '@lienzo/rules/people/layout'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../reading-order.ts'
import { areaUnits, cents, moment, recordColumns } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { files } from '../records/files.ts'
import { roles } from './roles.ts'

/** User groups. The one with id 1 is the house; any other belongs to one customer and sees only that customer's rows. */
export const usergroups = pgTable(
  'usergroups',
  {
    ...recordColumns(),
    name: text().notNull(),
    header_logo_id: integer().references(() => files.id),
    customer_id: integer().references(() => customers.id),
    notes: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** Texts about the house, printed on its papers. */
    legal_name: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    document_terms: text().notNull().default(''),
  },
  (table) => [
    // Group names are unique only within a customer, so that customers learn nothing about each other's groups.
    uniqueIndex('usergroups_name')
      .on(sql`lower(${table.name})`, sql`coalesce(${table.customer_id}, 0)`)
      .where(sql`${table.deleted_at} is null`),
    index('usergroups_logo').on(table.header_logo_id),
  ],
)

/** Users. `user_saldo_*` is the sum of the user's movements and is updated with each movement; a limit of 0 means no limit. */
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
    /** Saved layout of the screens; null if there is none. */
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

/** Overrides of the role's permissions for one user. */
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
