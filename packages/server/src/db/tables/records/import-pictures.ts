import { pictureResults, pictureSourceKinds } from '@lienzo/contract/imports/import-states'
import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { files } from './files.ts'

type Fault = { key: FieldErrorKey; values: Record<string, string | number> }

/** Files from which an import reads pictures: its spreadsheet, and archives uploaded in addition. */
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
    /** Number of pictures that the file lists; null until it was read. */
    total: integer(),
    /** Number of pictures read. */
    read: integer().notNull().default(0),
    /** Number of files that operating systems added to an archive and that are not pictures. */
    left_out: integer().notNull().default(0),
    /** Reason why the file cannot be read. */
    failure: jsonb().$type<Fault>(),
  },
  (table) => [
    index('import_picture_sources_import').on(table.import_id),
    index('import_picture_sources_file').on(table.file_id),
  ],
)

/** Pictures in these files, each with its row and its outcome. */
export const importPictures = pgTable(
  'import_pictures',
  {
    source_id: integer()
      .notNull()
      .references(() => importPictureSources.id, { onDelete: 'cascade' }),
    /** Index of the picture within its file. */
    place: integer().notNull(),
    import_id: integer().notNull(),
    /** Path in the archive, or part of the spreadsheet. */
    name: text().notNull(),
    /** Sheet row that contains the picture; null in archives. */
    sheet_row: integer(),
    /** Another sheet row that the picture overlaps considerably, until a person has decided. */
    other_row: integer(),
    /** Stored picture, or the reason why there is none. */
    file_id: integer().references(() => files.id),
    fault: jsonb().$type<Fault>(),
    /** Row that the picture belongs to, once known; `several` if it could belong to more than one. */
    row_number: integer(),
    several: boolean().notNull().default(false),
    result: text({ enum: pictureResults }),
    /** Attachment created from the picture in the gallery of the record. */
    attachment_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.source_id, table.place] }),
    index('import_pictures_row').on(table.import_id, table.row_number),
    index('import_pictures_file').on(table.file_id),
  ],
)
