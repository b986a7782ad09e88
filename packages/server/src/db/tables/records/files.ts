import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploaded files. The bytes are stored under their SHA-256, once however many rows refer to them. `upload_id` is the name of the
 * resumable upload.
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
    /** Size of the first page of a PDF, or of an SVG, on paper, in micrometres. */
    width_um: integer(),
    height_um: integer(),
    colour_model: text({ enum: ['rgb', 'cmyk', 'grey', 'lab'] }),
    /** Pages of a PDF or TIFF, pictures of an animation. */
    pages: integer(),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('files_sha256').on(table.sha256)],
)

/** Preflight of PDFs, once for each content; deleted with it. */
export const pdfPreflights = pgTable('pdf_preflights', {
  sha256: text().primaryKey(),
  facts: jsonb().$type<Preflight>().notNull(),
  created_at: moment().notNull(),
})

/** Contents without a file, and when the last file was removed. They stay for a while, because a backup may still copy them. */
export const unnamedContents = pgTable('unnamed_contents', {
  sha256: text().primaryKey(),
  unnamed_at: moment().notNull(),
})
