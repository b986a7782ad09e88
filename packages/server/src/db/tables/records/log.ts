import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Log of who did what, appended by every changing call in its own transaction. `changes` contains before and after by field. */
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
    /** Values of a new record, if many were created together: `changes` is empty then, and built from these when it is read. */
    made: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('log_record').on(table.resource, table.record_id),
    index('log_created_at').on(table.created_at, table.id),
    // Changes that people made one by one, among imports of thousands.
    index('log_one_by_one').on(table.created_at, table.id).where(sql`${table.import_id} is null`),
    index('log_user').on(table.user_id, table.id),
    index('log_customer').on(table.customer_id, table.id),
    // Orders once on the house's own account, which are few; customers must not read their entries from before.
    index('log_taken_by_house')
      .on(table.record_id)
      .where(
        sql`${table.resource} = 'order' and ${table.changes} -> 'usergroup_id' ->> 'before' = '${sql.raw(String(HOUSE_USERGROUP_ID))}'`,
      ),
  ],
)
