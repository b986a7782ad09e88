import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/**
 * Bytes of a customer's data by kind, as the sum of several rows. A full count replaces all rows that it has seen; later
 * changes add new rows.
 */
export const storageUse = pgTable(
  'storage_use',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null for data of the house. The column has no foreign key, because writing here must not wait for a locked customer. */
    customer_id: integer(),
    kind: text({ enum: storedKinds }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Time of the full count; null for changes after it. */
    counted_at: moment(),
  },
  (table) => [index('storage_use_customer').on(table.customer_id)],
)

/**
 * Customers for whom a warning was sent because their data nearly or completely fill their quota. Rows are deleted once there
 * is enough space again.
 */
export const storageWarnings = pgTable('storage_warnings', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.id),
  state: text({ enum: ['nearly_full', 'full'] }).notNull(),
  warned_at: moment().notNull(),
})
