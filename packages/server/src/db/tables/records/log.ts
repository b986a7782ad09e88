import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Log of who did what. Calls that can change data append to it in their own transaction, unless the contract declares them as
 * not logged. `changes` contains the values before and after by field.
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
    /** Name or code of the record at that time. */
    label: text().notNull().default(''),
    customer_id: integer(),
    /** Import that made the change. */
    import_id: integer(),
    changes: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull(),
    /**
     * Values of a new record that was created together with many others. `changes` is empty then, and is built from these
     * values when the entry is read.
     */
    made: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('log_record').on(table.resource, table.record_id),
    index('log_created_at').on(table.created_at, table.id),
    // Indexes the changes that people made one by one, which are few among imports of thousands.
    index('log_one_by_one').on(table.created_at, table.id).where(sql`${table.import_id} is null`),
    index('log_user').on(table.user_id, table.id),
    index('log_customer').on(table.customer_id, table.id),
    // Indexes the few orders that were once on the house's own account. Customers must not read their log entries from that
    // time.
    index('log_taken_by_house')
      .on(table.record_id)
      .where(
        sql`${table.resource} = 'order' and ${table.changes} -> 'usergroup_id' ->> 'before' = '${sql.raw(String(HOUSE_USERGROUP_ID))}'`,
      ),
  ],
)
