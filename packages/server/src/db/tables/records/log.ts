import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Who did what, appended by every changing call in its own transaction. `changes` holds before and after by field.
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
    /** The record's name or code when it was changed. */
    label: text().notNull().default(''),
    customer_id: integer(),
    /** The import by which it was changed. */
    import_id: integer(),
    changes: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull(),
    /** What a new record held, of which there were many: then `changes` is empty, and is made of this when it is read. */
    made: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('log_record').on(table.resource, table.record_id),
    index('log_created_at').on(table.created_at, table.id),
    // Entries of what people did one by one, among imports of thousands.
    index('log_one_by_one').on(table.created_at, table.id).where(sql`${table.import_id} is null`),
    index('log_user').on(table.user_id, table.id),
    index('log_customer').on(table.customer_id, table.id),
    // Orders that were on the house's own account: few, whose former entries are no customer's to read.
    index('log_taken_by_house')
      .on(table.record_id)
      .where(
        sql`${table.resource} = 'order' and ${table.changes} -> 'usergroup_id' ->> 'before' = '${sql.raw(String(HOUSE_USERGROUP_ID))}'`,
      ),
  ],
)
