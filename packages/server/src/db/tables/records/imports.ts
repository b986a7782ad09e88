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

/** Imports of spreadsheets whose rows become records of one resource, with their progress from the upload to the end. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    resource: text({ enum: importedResources }).notNull(),
    /** Name of the imported file. */
    name: text().notNull().default(''),
    /** Customer of all rows; null if each row names its customer. */
    customer_id: integer().references(() => customers.id),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    /**
     * `reading_choice` contains the reading settings that a user has chosen; `reading` contains the settings that were used to
     * read the file.
     */
    reading_choice: jsonb().$type<ReadingChoice>().notNull().default({}),
    reading: jsonb().$type<Reading>(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Mapping of columns to fields. Null until the headers are known or a user has chosen a mapping. */
    mapping: jsonb().$type<ImportMapping>(),
    /** Key used to match a row to an existing record. */
    key: text().notNull(),
    /** True if a user has chosen the key. */
    key_confirmed: boolean().notNull().default(false),
    /**
     * Set if most rows that match a record by this key are probably about a different record. The import then cannot start
     * until a user has chosen the key.
     */
    key_doubt: jsonb().$type<KeyDoubt>(),
    /**
     * Choice of the user: `create_new` to create records, `update_existing` to update them. Rows for which the choice is false
     * are skipped.
     */
    create_new: boolean().notNull().default(true),
    update_existing: boolean().notNull().default(true),
    state: text({ enum: importStates }).notNull(),
    /** Incremented each time all rows must be evaluated again. A job that works on an earlier round stops. */
    round: integer().notNull().default(1),
    /**
     * Fingerprint of all other data that the evaluation depends on, taken before the first row is evaluated. A different
     * fingerprint later means that these data have changed.
     */
    judged_by: text().notNull().default(''),
    /** True once all rows of the file are stored. */
    all_read: boolean().notNull().default(false),
    /** True if the current run processes only rows that were refused before. */
    again: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    /** `last_row` is the number of the last row processed in the current phase, `dealt` the number of rows processed so far. */
    last_row: integer().notNull().default(0),
    dealt: integer().notNull().default(0),
    /**
     * `begun_at` is the start of the current phase, `begun_by` the user who started it, and `ended_at` the end of the import.
     */
    begun_at: moment(),
    begun_by: integer().references(() => users.id),
    ended_at: moment(),
    /**
     * Number of rows by planned or actual outcome, and in `warned` the number of rows with warnings. The rows are counted while
     * no job works on the import.
     */
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    warned: integer().notNull().default(0),
    /** Number of rows that were corrected automatically, with corrections remembered from the last import of the same list. */
    answered: integer().notNull().default(0),
    /** Reason why the file cannot be read; null if it can be. */
    failure: jsonb().$type<{ key: FieldErrorKey; values: Record<string, string | number> }>(),
    /** Number of records that were deleted, restored and left unchanged when the import was undone. */
    deleted: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Previous import of the same list. The file is compared with it to find missing records. */
    previous_id: integer(),
    /** True if missing records are to be deactivated. */
    deactivate_missing: boolean().notNull().default(false),
    /**
     * Number of active records of the previous import that this file does not contain. `deactivated` is the number of these
     * records that were deactivated, and `missing_kept` the number that were left unchanged because somebody had changed them.
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
 * Rows of imported spreadsheets, with their cells and faults. `import_rows` and `import_results` have no foreign keys, because
 * PostgreSQL would check them for each of the up to 100,000 rows of an import.
 */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: integer().notNull(),
    /** Row number in the spreadsheet. */
    number: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    corrections: jsonb().$type<ImportCorrections>().notNull().default({}),
    /** Fault that each correction resolves, keyed by the corrected field. */
    answers: jsonb().$type<ImportAnswers>().notNull().default({}),
    /** Key of the record as text. Rows of an import with equal keys are duplicates. Null if the key is unknown. */
    key: text(),
    /** Text that is equal for rows that are probably duplicates. */
    alike: text(),
    /** Record that matched the row when the row was evaluated; null if none matched. */
    record_id: integer(),
    outcome: text({ enum: importOutcomes }).notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** Values of the new record. Set only if the record can be created by inserting a single row. */
    ready: jsonb().$type<Record<string, unknown>>(),
    /**
     * Digest of the record's values in the fields for which the row has a value, taken when the row was evaluated. Null unless
     * the row would update the record.
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
 * Records that an import has created or changed, by row. `version` is the version after the import. `before` contains the
 * previous values and is null for a created record.
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

/**
 * Active records of the previous import of the same list that this file does not contain. `version` is the version that the
 * preview shows.
 */
export const importMissingRecords = pgTable(
  'import_missing_records',
  {
    import_id: integer().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    /** Null until the import is started. Remains null if missing records are only listed and not deactivated. */
    result: text({ enum: missingResults }),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
)

/** Records that undoing an import left unchanged, each with the reason. */
export const importKeptRecords = pgTable(
  'import_kept_records',
  {
    import_id: integer().notNull(),
    /** Number of the row that created or changed the record. */
    number: integer().notNull(),
    record_id: integer().notNull(),
    reason: text({ enum: keptReasons }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.number] })],
)
