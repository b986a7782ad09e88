import type { ImportMapping } from '@lienzo/rules/promotion-import'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customers } from './customers.ts'
import { files } from './files.ts'

/** A row of the file that was not taken, with why, as texts of `import.fault`. */
export type RefusedRow = {
  number: number
  faults: { field: string; key: string; values: Record<string, string | number> }[]
}

/** A promotion that an import made, or changed: what it was before, as `undo` puts it back. */
export type ImportedRow = {
  id: number
  version: number
  before: { name: string; brand: string; family: string; active: boolean } | null
}

/** Spreadsheets of promotions that were taken in, with how far each has come. */
export const promotionImports = pgTable(
  'promotion_imports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    created_by: integer().notNull(),
    /** The customer of all rows, where it is not named by each. */
    customer_id: integer().references(() => customers.id),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    /** Whether promotions that are there already are changed, or left as they are. */
    update_existing: boolean().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'undone'] }).notNull(),
    rows: integer().notNull(),
    /** The number of the last row in the file that is dealt with. */
    last_row: integer().notNull().default(0),
    /** How many rows are dealt with, and what became of them. */
    dealt: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    refused_rows: jsonb().$type<RefusedRow[]>().notNull().default([]),
    imported_rows: jsonb().$type<ImportedRow[]>().notNull().default([]),
  },
  (table) => [index('promotion_imports_created_by').on(table.created_by, table.id)],
)
