import { pictureResults, pictureSourceKinds } from '@lienzo/contract/imports/import-states'
import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { files } from './files.ts'

type Fault = { key: FieldErrorKey; values: Record<string, string | number> }

/** The files whose pictures an import brings: its spreadsheet, and archives beside it. */
export const importPictureSources = pgTable(
  'import_picture_sources',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    import_id: integer().notNull(),
    kind: text({ enum: pictureSourceKinds }).notNull(),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    name: text().notNull(),
    created_at: moment().notNull(),
    /** How many pictures it says that it holds; null until it was looked into. */
    total: integer(),
    /** How many of them are read. */
    read: integer().notNull().default(0),
    /** What a system left in an archive, which is no picture of anybody. */
    left_out: integer().notNull().default(0),
    /** Why it cannot be read. */
    failure: jsonb().$type<Fault>(),
  },
  (table) => [
    index('import_picture_sources_import').on(table.import_id),
    index('import_picture_sources_file').on(table.file_id),
  ],
)

/** The pictures of these files, each with the row that it is of and what became of it. */
export const importPictures = pgTable(
  'import_pictures',
  {
    source_id: integer()
      .notNull()
      .references(() => importPictureSources.id, { onDelete: 'cascade' }),
    /** Its place among those of its file. */
    place: integer().notNull(),
    import_id: integer().notNull(),
    /** Its path in an archive, or the part of the spreadsheet. */
    name: text().notNull(),
    /** In which row of the sheet it lies; null for those of an archive. */
    sheet_row: integer(),
    /** Another row of the sheet that contains much of it, until a person has decided. */
    other_row: integer(),
    /** The stored picture, or why it is none. */
    file_id: integer().references(() => files.id),
    fault: jsonb().$type<Fault>(),
    /** The row that it is of, once that is known; `several`: it could be of more than one. */
    row_number: integer(),
    several: boolean().notNull().default(false),
    result: text({ enum: pictureResults }),
    /** What it became in the gallery of its record. */
    attachment_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.source_id, table.place] }),
    index('import_pictures_row').on(table.import_id, table.row_number),
    index('import_pictures_file').on(table.file_id),
  ],
)
