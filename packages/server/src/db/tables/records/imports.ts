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

/** Spreadsheets that bring many records of a resource, from the upload to the end, with how far each has come. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    resource: text({ enum: importedResources }).notNull(),
    /** That of its file. */
    name: text().notNull().default(''),
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
    /** By which of the resource's keys a row is known to be a record that is there. */
    key: text().notNull(),
    /** True if a person has chosen the key. */
    key_confirmed: boolean().notNull().default(false),
    /** Set where most of the rows that are records by the key probably are others: nothing is taken in until a person has chosen. */
    key_doubt: jsonb().$type<KeyDoubt>(),
    /** Whether what is new is made, and what is there is changed; what is not wanted is left alone. */
    create_new: boolean().notNull().default(true),
    update_existing: boolean().notNull().default(true),
    state: text({ enum: importStates }).notNull(),
    /** Goes up each time the rows are to be evaluated again: work for an earlier round ends. */
    round: integer().notNull().default(1),
    /** What the rows were judged by beside themselves, as it was before the first of them: another text, and it has changed. */
    judged_by: text().notNull().default(''),
    /** Whether all rows of the file are kept. */
    all_read: boolean().notNull().default(false),
    /** Whether only the rows that were refused before are dealt with. */
    again: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    /** The number of the last row that what is being done has dealt with, and how many those are. */
    last_row: integer().notNull().default(0),
    dealt: integer().notNull().default(0),
    /** When what is being done began and who asked for it, whose work it is; and when the import came to its end. */
    begun_at: moment(),
    begun_by: integer().references(() => users.id),
    ended_at: moment(),
    /** Rows by what becomes of them, or has, and those with warnings; counted when nothing works on them. */
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    warned: integer().notNull().default(0),
    /** Number of rows that were corrected as in the last import of the same list. */
    answered: integer().notNull().default(0),
    /** Why the file cannot be read. */
    failure: jsonb().$type<{ key: FieldErrorKey; values: Record<string, string | number> }>(),
    /** How many records were deleted, restored and kept when it was undone. */
    deleted: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** The earlier import of the same list, whose records are looked for in this file. */
    previous_id: integer(),
    /** True if taking it in deactivates the records of that import that the file lacks. */
    deactivate_missing: boolean().notNull().default(false),
    /** Number of those that the file lacks, and of these the ones that were deactivated, and left alone because somebody has changed them. */
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
 * The rows of these spreadsheets: what they say, and what is wrong with them. They and their results are without foreign
 * keys, which would be looked up for each of 100,000 rows that one import writes.
 */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: integer().notNull(),
    /** As the spreadsheet counts it. */
    number: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    corrections: jsonb().$type<ImportCorrections>().notNull().default({}),
    /** The faults that corrections answer, by field. */
    answers: jsonb().$type<ImportAnswers>().notNull().default({}),
    /** Which record it is: two rows of one key are one too many. Null where nobody can say. */
    key: text(),
    /** What rows that are probably one have in common. */
    alike: text(),
    /** The record that the row was known to be when it was judged; null where there was none. */
    record_id: integer(),
    outcome: text({ enum: importOutcomes }).notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** What a new record holds, where taking the row in needs no more than making it. */
    ready: jsonb().$type<Record<string, unknown>>(),
    /** Digest of what the record held when the row was judged, in all that the row changes; null for other rows. */
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

/** The records that rows have made or changed, each with its version then; and what it held before, where it was there. */
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
    /** Null until the import is taken in, and where nobody asked for more than to list it. */
    result: text({ enum: missingResults }),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
)

/** The records that undoing an import has left as they were, and why. */
export const importKeptRecords = pgTable(
  'import_kept_records',
  {
    import_id: integer().notNull(),
    /** Row of the import that made or changed the record. */
    number: integer().notNull(),
    record_id: integer().notNull(),
    reason: text({ enum: keptReasons }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.number] })],
)
