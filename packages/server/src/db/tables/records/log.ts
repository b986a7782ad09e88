import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Log of who changed what. Calls that can change data add entries in the same transaction, unless the contract declares a call
 * as not logged. `changes` contains the values before and after the change, by field.
 */
export const log = pgTable(
  'log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    user_id: integer(),
    address: text().notNull(),
    action: text().notNull(),
    resource: text().notNull(),
    record_id: integer(),
    /** Name or code of the record when the entry was written. */
    label: text().notNull().default(''),
    customer_id: integer(),
    /** Import that made the change; null for all other changes. */
    import_id: integer(),
    changes: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull(),
    /**
     * Values of a record that was created together with many others. `changes` is then empty in the table, and is built from
     * these values when the entry is read.
     */
    made: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('log_record').on(table.resource, table.record_id),
    index('log_created_at').on(table.created_at, table.id),
    // Finds changes that were made without an import, which are few among imports of thousands of records.
    index('log_one_by_one').on(table.created_at, table.id).where(sql`${table.import_id} is null`),
    index('log_user').on(table.user_id, table.id),
    index('log_customer').on(table.customer_id, table.id),
    // Finds the few orders that once belonged to the house's own account. Customers are not allowed to read the log entries of
    // that time.
    index('log_taken_by_house')
      .on(table.record_id)
      .where(
        sql`${table.resource} = 'order' and ${table.changes} -> 'usergroup_id' ->> 'before' = '${sql.raw(String(HOUSE_USERGROUP_ID))}'`,
      ),
  ],
)
