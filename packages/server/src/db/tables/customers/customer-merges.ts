import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/** Rows of one table that moved with their customer, each as [id, version], and the last id of the table at that time. */
export type MovedRows = { rows: [id: number, version: number][]; last_id: number }

/** Column of a row that was changed because the kept customer already had the same. */
export type SettledColumn = {
  table: string
  id: number
  column: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** Everything that a merge of two customers moved and changed, so that it can be undone. */
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
    /** Versions after the merge. */
    kept_version: integer().notNull(),
    merged_version: integer().notNull(),
    /** Values of the kept customer before it took over those of the other. */
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
