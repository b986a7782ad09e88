import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/**
 * Rows of one table that moved to the remaining customer, each as [id, version], and the highest id in the table at that time.
 */
export type MovedRows = { rows: [id: number, version: number][]; last_id: number }

/**
 * Change to one column of a row, made because a record of the merged customer collided with a record of the remaining customer.
 */
export type SettledColumn = {
  table: string
  id: number
  column: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** Merges of two customers, with all moved rows and changed values, so that a merge can be undone. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    created_by: integer(),
    kept_id: integer()
      .notNull()
      .references(() => customers.id),
    merged_id: integer()
      .notNull()
      .references(() => customers.id),
    /** Version of each of the two customers after the merge. */
    kept_version: integer().notNull(),
    merged_version: integer().notNull(),
    /** Previous values of the remaining customer in the fields that the merge replaced. */
    kept_before: jsonb().$type<Partial<typeof customers.$inferSelect>>().notNull(),
    moved: jsonb().$type<Record<string, MovedRows>>().notNull(),
    settled: jsonb().$type<SettledColumn[]>().notNull(),
    undone_at: moment(),
  },
  (table) => [
    index('customer_merges_merged').on(table.merged_id),
    index('customer_merges_kept').on(table.kept_id),
  ],
)
