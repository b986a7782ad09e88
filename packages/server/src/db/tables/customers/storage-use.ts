import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/**
 * The bytes of a customer's data by kind: several rows add up. A count replaces all that it has seen, and what
 * comes later has rows of its own.
 */
export const storageUse = pgTable(
  'storage_use',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null for what is the house's own. Without a foreign key: what is written here must not wait for a customer that is held. */
    customer_id: integer(),
    kind: text({ enum: storedKinds }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The moment when it was counted; null for what has come since. */
    counted_at: moment(),
  },
  (table) => [index('storage_use_customer').on(table.customer_id)],
)

/** The customers who were told that their data fill their quota, until there is room again. */
export const storageWarnings = pgTable('storage_warnings', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.id),
  state: text({ enum: ['nearly_full', 'full'] }).notNull(),
  warned_at: moment().notNull(),
})
