import { familyNames } from '@lienzo/contract/customers/promotion-columns'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '../columns.ts'
import { files } from '../records/files.ts'
import { customers } from './customers.ts'

/** Products of the customers, which the prints advertise. */
export const promotions = pgTable(
  'promotions',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    brand: text().notNull().default(''),
    family: text({ enum: familyNames }).notNull(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    picture_id: integer().references(() => files.id),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('promotions_code')
      .on(table.customer_id, sql`lower(${table.code})`)
      .where(sql`${table.deleted_at} is null`),
    index('promotions_picture').on(table.picture_id).where(sql`${table.picture_id} is not null`),
  ],
)
