import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customers } from './customers.ts'

/** Rows of one table that followed their customer: each as [id, version], and the last id that the table had then. */
export type MovedRows = { rows: [id: number, version: number][]; last_id: number }

/** A column of a row that had to give way, because the customer that stays had the same already. */
export type SettledColumn = {
  table: string
  id: number
  column: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** What was moved and changed when two customers became one, so that it can be taken back. */
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
    /** Their versions afterwards. */
    kept_version: integer().notNull(),
    merged_version: integer().notNull(),
    /** What the customer that stays took over from the other, as it was before. */
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
