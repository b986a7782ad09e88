import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/**
 * Number of bytes that a customer's data occupy, by kind. The rows of a customer and kind add up. A full count replaces all
 * rows that existed when it started; later changes add rows.
 */
export const storageUse = pgTable(
  'storage_use',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null for data of the house. There is no foreign key, because inserting a row must not wait for a locked customer. */
    customer_id: integer(),
    kind: text({ enum: storedKinds }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Time of the full count that wrote the row; null if a later change wrote it. */
    counted_at: moment(),
  },
  (table) => [index('storage_use_customer').on(table.customer_id)],
)

/**
 * Last warning that the storage quota of a customer is nearly or completely full. The row is deleted once enough storage is
 * free again.
 */
export const storageWarnings = pgTable('storage_warnings', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.id),
  state: text({ enum: ['nearly_full', 'full'] }).notNull(),
  warned_at: moment().notNull(),
})
