import { languages } from '@lienzo/contract/people/languages'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../reading-order.ts'
import { hundredths, recordColumns } from '../columns.ts'

export const customers = pgTable(
  'customers',
  {
    ...recordColumns(),
    name: text().notNull(),
    trade_name: text().notNull().default(''),
    country: text().notNull(),
    tax_id: text().notNull().default(''),
    discount: hundredths().notNull().default(0),
    vat: hundredths().notNull().default(0),
    payment_terms: text().notNull().default(''),
    /** Main e-mail address; `emails_more` contains further addresses. */
    email: text().notNull().default(''),
    emails_more: text().array().notNull().default([]),
    phone: text().notNull().default(''),
    web: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Language of the papers for this customer. */
    language: text({ enum: languages }).notNull().default('es'),
    active: boolean().notNull().default(true),
    /** Storage quota in gigabytes; null if the default from the settings applies. */
    storage_gb: integer(),
    /** Customer into which this customer was merged. The merge also marked this customer as deleted. */
    merged_into_id: integer().references((): AnyPgColumn => customers.id),
  },
  (table) => [
    // Includes deleted customers, because the list of orders is sorted by customer name.
    index('customers_name_id').on(inReadingOrder(table.name), table.id),
    uniqueIndex('customers_name').on(sql`lower(${table.name})`).where(sql`${table.deleted_at} is null`),
    uniqueIndex('customers_tax_id')
      .on(table.country, table.tax_id)
      .where(sql`${table.deleted_at} is null and ${table.tax_id} <> ''`),
  ],
)

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    ...recordColumns(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: ['billing', 'delivery'] }).notNull(),
    name: text().notNull(),
    contact: text().notNull().default(''),
    street: text().notNull(),
    city: text().notNull(),
    postal_code: text().notNull(),
    state: text().notNull().default(''),
    country: text().notNull(),
    phone: text().notNull().default(''),
    is_default: boolean().notNull().default(false),
  },
  (table) => [
    index('customer_addresses_customer').on(table.customer_id),
    uniqueIndex('customer_addresses_is_default')
      .on(table.customer_id, table.kind)
      .where(sql`${table.is_default} and ${table.deleted_at} is null`),
  ],
)
