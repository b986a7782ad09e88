import {
  importOutcomes,
  importStates,
  type Reading,
  type ReadingChoice,
} from '@lienzo/contract/customers/promotion-import'
import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import type { ImportCorrections, ImportFault, ImportMapping } from '@lienzo/rules/customers/promotion-import'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { files } from '../records/files.ts'
import { customers } from './customers.ts'

/** Spreadsheets of promotions, from the upload to the end, with how far each has come. */
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
    /** How the file is to be read, where somebody has said it, and how it was. */
    reading_choice: jsonb().$type<ReadingChoice>().notNull().default({}),
    reading: jsonb().$type<Reading>(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Null until the headers are known, where nobody has said which column is which. */
    mapping: jsonb().$type<ImportMapping>(),
    /** Whether existing promotions are changed, or left alone. */
    update_existing: boolean().notNull(),
    state: text({ enum: importStates }).notNull(),
    /** Goes up each time the rows are to be evaluated again: work for an earlier round ends. */
    round: integer().notNull().default(1),
    /** Whether all rows of the file are kept. */
    all_read: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    /** The number of the last row that what is being done has dealt with, and how many those are. */
    last_row: integer().notNull().default(0),
    dealt: integer().notNull().default(0),
    /** Why the file cannot be read. */
    failure: jsonb().$type<{ key: FieldErrorKey; values: Record<string, string | number> }>(),
    /** How many promotions were deleted, restored and kept when it was undone. */
    deleted: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
  },
  (table) => [
    index('promotion_imports_created_by').on(table.created_by, table.id),
    index('promotion_imports_file').on(table.file_id),
  ],
)

/** What a promotion was before an import changed it. */
export type PromotionBefore = { name: string; brand: string; family: string; active: boolean }

/**
 * The rows of these spreadsheets: what they say, and what is wrong with them. They and their results are without foreign
 * keys, which would be looked up for each of 100,000 rows that one import writes.
 */
export const promotionImportRows = pgTable(
  'promotion_import_rows',
  {
    import_id: integer().notNull(),
    /** As the spreadsheet counts it. */
    number: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    corrections: jsonb().$type<ImportCorrections>().notNull().default({}),
    /** Whose promotion it is, by customer and code: two rows of one key are one too many. Null where either is missing. */
    key: text(),
    outcome: text({ enum: importOutcomes }).notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.number] }),
    index('promotion_import_rows_key').on(table.import_id, table.key, table.number),
  ],
)

/** The promotions that rows have made or changed, each with its version then; and what it was before, where it was there. */
export const promotionImportResults = pgTable(
  'promotion_import_results',
  {
    import_id: integer().notNull(),
    number: integer().notNull(),
    promotion_id: integer().notNull(),
    version: integer().notNull(),
    before: jsonb().$type<PromotionBefore>(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.number] })],
)
