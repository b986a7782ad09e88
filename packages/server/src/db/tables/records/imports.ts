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

/** Imports of spreadsheets with many records of a resource, from the upload to the end, with their progress. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    resource: text({ enum: importedResources }).notNull(),
    /** Name of its file. */
    name: text().notNull().default(''),
    /** Customer of all rows, unless each row names one. */
    customer_id: integer().references(() => customers.id),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    /** Settings for reading the file that somebody has chosen, and those that were used. */
    reading_choice: jsonb().$type<ReadingChoice>().notNull().default({}),
    reading: jsonb().$type<Reading>(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Column mapping; null until the headers are known if nobody has chosen one. */
    mapping: jsonb().$type<ImportMapping>(),
    /** Key used to match a row to an existing record. */
    key: text().notNull(),
    /** True if a person has chosen the key. */
    key_confirmed: boolean().notNull().default(false),
    /** Set if most rows that match records by the key probably are other ones: nothing is taken in until a person has chosen. */
    key_doubt: jsonb().$type<KeyDoubt>(),
    /** Choice to create new records and to update existing ones; other rows are skipped. */
    create_new: boolean().notNull().default(true),
    update_existing: boolean().notNull().default(true),
    state: text({ enum: importStates }).notNull(),
    /** Incremented each time the rows must be evaluated again; work for an earlier round stops. */
    round: integer().notNull().default(1),
    /**
     * State of everything else that the evaluation depends on, taken before the first row; a different text means that it has
     * changed.
     */
    judged_by: text().notNull().default(''),
    /** True if all rows of the file are stored. */
    all_read: boolean().notNull().default(false),
    /** True if only rows refused before are processed. */
    again: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    /** Last row processed in the current phase, and the number of rows processed. */
    last_row: integer().notNull().default(0),
    dealt: integer().notNull().default(0),
    /** Start of the current phase, the user who started it, and the end of the import. */
    begun_at: moment(),
    begun_by: integer().references(() => users.id),
    ended_at: moment(),
    /** Rows by outcome, planned or actual, and those with warnings; counted while no work is in progress. */
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    warned: integer().notNull().default(0),
    /** Number of rows corrected as in the last import of the same list. */
    answered: integer().notNull().default(0),
    /** Why the file cannot be read. */
    failure: jsonb().$type<{ key: FieldErrorKey; values: Record<string, string | number> }>(),
    /** Records deleted, restored and kept when it was undone. */
    deleted: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Earlier import of the same list, whose records are looked for in this file. */
    previous_id: integer(),
    /** True if records of that import that are missing in the file are deactivated. */
    deactivate_missing: boolean().notNull().default(false),
    /** Number of records missing in the file, of those deactivated, and of those left alone because somebody had changed them. */
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
 * Rows of these spreadsheets, with their cells and faults. They and their results have no foreign keys, which would be checked
 * for each of 100,000 rows that one import writes.
 */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: integer().notNull(),
    /** Row number in the spreadsheet. */
    number: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    corrections: jsonb().$type<ImportCorrections>().notNull().default({}),
    /** Faults that corrections answer, by field. */
    answers: jsonb().$type<ImportAnswers>().notNull().default({}),
    /** Identifies the record: two rows with one key are a duplicate. Null if unknown. */
    key: text(),
    /** Text shared by rows that are probably the same. */
    alike: text(),
    /** Record that the row matched when it was evaluated; null if none. */
    record_id: integer(),
    outcome: text({ enum: importOutcomes }).notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** Values of a new record, if the row only needs to be inserted. */
    ready: jsonb().$type<Record<string, unknown>>(),
    /** Digest of the record's values, in all that the row changes, when the row was evaluated; null for other rows. */
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

/** Records that rows have created or changed, each with its version then, and with its values before if it existed. */
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
    /** Null until the import is taken in, and if they are only to be listed. */
    result: text({ enum: missingResults }),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
)

/** Records that undoing an import has left as they were, with the reason. */
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
