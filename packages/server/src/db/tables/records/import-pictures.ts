import { pictureResults, pictureSourceKinds } from '@lienzo/contract/imports/import-states'
import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { files } from './files.ts'

type Fault = { key: FieldErrorKey; values: Record<string, string | number> }

/** Files from which an import reads pictures: the imported spreadsheet itself, and archives that users upload in addition. */
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
    /** Number of pictures in the file; null until the list of pictures has been read. */
    total: integer(),
    /** Number of pictures that have been read so far. */
    read: integer().notNull().default(0),
    /** Number of archive entries that were skipped because they are not pictures and an operating system added them. */
    left_out: integer().notNull().default(0),
    /** Reason why the file cannot be read; null if it can be. */
    failure: jsonb().$type<Fault>(),
  },
  (table) => [
    index('import_picture_sources_import').on(table.import_id),
    index('import_picture_sources_file').on(table.file_id),
  ],
)

/** Pictures of an import, each with the row to which it belongs and with its result. */
export const importPictures = pgTable(
  'import_pictures',
  {
    source_id: integer()
      .notNull()
      .references(() => importPictureSources.id, { onDelete: 'cascade' }),
    /** Index of the picture in its source, in a stable order. */
    place: integer().notNull(),
    import_id: integer().notNull(),
    /** Path in the archive, or name of the part inside the spreadsheet file. */
    name: text().notNull(),
    /** Number of the sheet row that contains the picture; null for pictures in archives. */
    sheet_row: integer(),
    /**
     * Number of a second sheet row that the picture overlaps considerably. Becomes null when a user decides between the two
     * rows.
     */
    other_row: integer(),
    /** Stored picture; `fault` is the reason if the picture could not be stored. */
    file_id: integer().references(() => files.id),
    fault: jsonb().$type<Fault>(),
    /**
     * Number of the import row to which the picture belongs; null while the row is unknown. `several` is true if more than one
     * row is possible.
     */
    row_number: integer(),
    several: boolean().notNull().default(false),
    result: text({ enum: pictureResults }),
    /** Attachment that was created from the picture in the record's gallery. */
    attachment_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.source_id, table.place] }),
    index('import_pictures_row').on(table.import_id, table.row_number),
    index('import_pictures_file').on(table.file_id),
  ],
)
