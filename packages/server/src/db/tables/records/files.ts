import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploaded files. Several rows can refer to the same bytes, which are stored only once, under their SHA-256. `upload_id` is the
 * name of the resumable upload.
 */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    upload_id: text().unique(),
    sha256: text().notNull(),
    name: text().notNull(),
    /** Media type, detected from the bytes of the file. */
    type: text().notNull(),
    kind: text({ enum: ['picture', 'drawing', 'pdf', 'other'] }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width_px: integer(),
    height_px: integer(),
    /** Width of an SVG or of the first page of a PDF, in micrometres; `height_um` is the height. */
    width_um: integer(),
    height_um: integer(),
    colour_model: text({ enum: ['rgb', 'cmyk', 'grey', 'lab'] }),
    /** Number of pages of a PDF or TIFF, or number of frames of an animated picture. */
    pages: integer(),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('files_sha256').on(table.sha256)],
)

/** Preflight results of PDFs, one row for each SHA-256. A row is deleted together with the stored bytes. */
export const pdfPreflights = pgTable('pdf_preflights', {
  sha256: text().primaryKey(),
  facts: jsonb().$type<Preflight>().notNull(),
  created_at: moment().notNull(),
})

/**
 * SHA-256 of stored bytes that no row in `files` refers to any more, and the time when the last such row was removed. The bytes
 * are kept for a week, because a running backup may still copy them.
 */
export const unnamedContents = pgTable('unnamed_contents', {
  sha256: text().primaryKey(),
  unnamed_at: moment().notNull(),
})
