import type { KeyDoubt, Reading, ReadingChoice } from '@lienzo/contract/imports/import-record'
import {
  importOutcomes,
  importStates,
  keptReasons,
  missingResults,
} from '@lienzo/contract/imports/import-states'
import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import type {
  ImportAnswers,
  ImportCorrections,
  ImportFault,
  ImportMapping,
} from '@lienzo/rules/imports/import-declaration'
import { importedResources } from '@lienzo/rules/imports/importables'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { listIndexes, moment, recordColumns, textIndexes } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { users } from '../people/users.ts'
import { files } from './files.ts'

/** Imports of spreadsheets with many records of one resource, with their progress from the upload to the end. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    resource: text({ enum: importedResources }).notNull(),
    /** Name of the imported file. */
    name: text().notNull().default(''),
    /** Customer of all rows, unless each row names one. */
    customer_id: integer().references(() => customers.id),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    /** Reading settings that a person has chosen, and those that were actually used. */
    reading_choice: jsonb().$type<ReadingChoice>().notNull().default({}),
    reading: jsonb().$type<Reading>(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Column mapping; null until the headers are known, unless a person has chosen one. */
    mapping: jsonb().$type<ImportMapping>(),
    /** Key used to match a row to an existing record. */
    key: text().notNull(),
    /** True if a person has chosen the key. */
    key_confirmed: boolean().notNull().default(false),
    /**
     * Set if most rows that match a record by the key are probably different records; the import cannot start until a person
     * has chosen the key.
     */
    key_doubt: jsonb().$type<KeyDoubt>(),
    /** Choice whether to create new records and to update existing ones; other rows are skipped. */
    create_new: boolean().notNull().default(true),
    update_existing: boolean().notNull().default(true),
    state: text({ enum: importStates }).notNull(),
    /** Incremented each time the rows must be evaluated again; work on an earlier round stops. */
    round: integer().notNull().default(1),
    /**
     * Fingerprint of the other data that the evaluation depends on, taken before the first row; if it differs later, the data
     * have changed.
     */
    judged_by: text().notNull().default(''),
    /** True if all rows of the file are stored. */
    all_read: boolean().notNull().default(false),
    /** True if only previously refused rows are processed. */
    again: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    /** Last row processed in the current phase, and the number of rows processed. */
    last_row: integer().notNull().default(0),
    dealt: integer().notNull().default(0),
    /** Start of the current phase, the user who started it, and the end of the import. */
    begun_at: moment(),
    begun_by: integer().references(() => users.id),
    ended_at: moment(),
    /** Number of rows by planned or actual outcome, and of rows with warnings; counted while no job works on the import. */
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    warned: integer().notNull().default(0),
    /** Number of rows corrected in the same way as in the last import of the same list. */
    answered: integer().notNull().default(0),
    /** Reason why the file cannot be read. */
    failure: jsonb().$type<{ key: FieldErrorKey; values: Record<string, string | number> }>(),
    /** Number of records deleted, restored and kept when the import was undone. */
    deleted: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Earlier import of the same list, whose records are looked up in this file. */
    previous_id: integer(),
    /** True if records of the earlier import that this file lacks are to be deactivated. */
    deactivate_missing: boolean().notNull().default(false),
    /**
     * Number of records that the file lacks, of those deactivated, and of those left alone because somebody had changed them.
     */
    missing: integer().notNull().default(0),
    deactivated: integer().notNull().default(0),
    missing_kept: integer().notNull().default(0),
  },
  (table) => [
    index('imports_file').on(table.file_id),
    ...textIndexes('imports', table, ['name']),
    ...listIndexes('imports', table, ['resource', 'customer_id', 'state', 'created_at', 'created_by']),
  ],
)

/**
 * Rows of imported spreadsheets, with their cells and faults. These rows and their results have no foreign keys, which would be
 * checked for each of the 100,000 rows that one import can write.
 */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: integer().notNull(),
    /** Row number in the spreadsheet. */
    number: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    corrections: jsonb().$type<ImportCorrections>().notNull().default({}),
    /** Faults that the corrections resolve, by field. */
    answers: jsonb().$type<ImportAnswers>().notNull().default({}),
    /** Text that identifies the record; two rows with the same key are duplicates. Null if unknown. */
    key: text(),
    /** Text shared by rows that are probably duplicates. */
    alike: text(),
    /** Record that the row matched when it was evaluated; null if there was none. */
    record_id: integer(),
    outcome: text({ enum: importOutcomes }).notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** Values of the new record, if the row only needs to be inserted. */
    ready: jsonb().$type<Record<string, unknown>>(),
    /**
     * Digest of the record's values in the fields that the row changes, taken when the row was evaluated; null for other rows.
     */
    seen: text(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.number] }),
    index('import_rows_key').on(table.import_id, table.key, table.number),
    index('import_rows_alike')
      .on(table.import_id, table.alike, table.number)
      .where(sql`${table.alike} is not null`),
  ],
)

/**
 * Records that rows have created or changed, each with its version after the import and, if it existed before, its previous
 * values.
 */
export const importResults = pgTable(
  'import_results',
  {
    import_id: integer().notNull(),
    number: integer().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.number] }),
    index('import_results_record').on(table.record_id, table.import_id),
  ],
)

/** Active records of the earlier import of the same list that the file lacks, each with the version that the preview shows. */
export const importMissingRecords = pgTable(
  'import_missing_records',
  {
    import_id: integer().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    /** Null until the import is started, or if the missing records are only listed. */
    result: text({ enum: missingResults }),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
)

/** Records that were left unchanged when an import was undone, with the reason. */
export const importKeptRecords = pgTable(
  'import_kept_records',
  {
    import_id: integer().notNull(),
    /** Row of the import that created or changed the record. */
    number: integer().notNull(),
    record_id: integer().notNull(),
    reason: text({ enum: keptReasons }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.number] })],
)
