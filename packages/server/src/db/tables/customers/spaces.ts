import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { measurementSources } from '@lienzo/rules/customers/space-measurement'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials, products } from '../catalogue/catalogue.ts'
import { listIndexes, millimetres, moment, recordColumns, textIndexes } from '../columns.ts'
import { installers } from '../installation/installers.ts'
import { customers } from './customers.ts'

/** Last space number that was assigned for each customer. */
export const spaceNumbers = pgTable('space_numbers', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.id),
  last_number: integer().notNull(),
})

/** Places for advertising in the shops of customers. */
export const spaces = pgTable(
  'spaces',
  {
    ...recordColumns(),
    number: integer().notNull(),
    shop_name: text().notNull(),
    chain: text().notNull().default(''),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: spaceKinds }).notNull(),
    position: text().notNull().default(''),
    visible_width: millimetres().notNull().default(0),
    visible_height: millimetres().notNull().default(0),
    bleed: millimetres().notNull().default(0),
    measured_how: text({ enum: measurementSources }).notNull().default('unsaid'),
    measured_at: moment(),
    measured_by: text().notNull().default(''),
    default_product_id: integer().references(() => products.id),
    default_material_id: integer().references(() => materials.id),
    default_installer_id: integer().references(() => installers.id),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    state: text().notNull().default(''),
    country: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    opening_hours: text().notNull().default(''),
    access_notes: text().notNull().default(''),
    notes: text().notNull().default(''),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('spaces_number').on(table.customer_id, table.number).where(sql`${table.deleted_at} is null`),
    // Includes deleted spaces. A new space must get a higher number than any deleted space, so that deleted spaces can be
    // restored.
    index('spaces_customer_number').on(table.customer_id, table.number),
    index('spaces_place')
      .on(table.customer_id, sql`lower(${table.shop_name})`, sql`lower(${table.position})`)
      .where(sql`${table.deleted_at} is null`),
    ...textIndexes('spaces', table, ['shop_name', 'chain', 'city', 'state', 'country']),
    ...listIndexes('spaces', table, [
      'number',
      'customer_id',
      'kind',
      'visible_width',
      'visible_height',
      'measured_at',
      'default_installer_id',
      'active',
      'created_at',
      'updated_at',
    ]),
  ],
)
