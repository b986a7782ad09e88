import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploaded files. The bytes of each content are stored once under its SHA-256, however many rows refer to it. `upload_id` is
 * the name of the resumable upload.
 */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    upload_id: text().unique(),
    sha256: text().notNull(),
    name: text().notNull(),
    /** Media type detected from the content. */
    type: text().notNull(),
    kind: text({ enum: ['picture', 'drawing', 'pdf', 'other'] }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width_px: integer(),
    height_px: integer(),
    /** Paper size of an SVG or of the first page of a PDF, in micrometres. */
    width_um: integer(),
    height_um: integer(),
    colour_model: text({ enum: ['rgb', 'cmyk', 'grey', 'lab'] }),
    /** Number of pages of a PDF or TIFF, or of pictures in an animation. */
    pages: integer(),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('files_sha256').on(table.sha256)],
)

/** Results of PDF preflights, one for each content; deleted with the content. */
export const pdfPreflights = pgTable('pdf_preflights', {
  sha256: text().primaryKey(),
  facts: jsonb().$type<Preflight>().notNull(),
  created_at: moment().notNull(),
})

/**
 * Contents that no file row refers to, with the time at which the last file was removed. They stay for a while, because a
 * running backup may still copy them.
 */
export const unnamedContents = pgTable('unnamed_contents', {
  sha256: text().primaryKey(),
  unnamed_at: moment().notNull(),
})
