import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * A file that somebody uploaded. Its bytes lie in the file store under their SHA-256, once however many rows name them.
 * `upload_id` is the name of the resumable upload that it came by.
 */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    upload_id: text().unique(),
    sha256: text().notNull(),
    name: text().notNull(),
    /** The media type found from the content. */
    type: text().notNull(),
    kind: text({ enum: ['picture', 'drawing', 'pdf', 'other'] }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width_px: integer(),
    height_px: integer(),
    /** What the first page of a PDF or an SVG measures on paper, in millionths of a metre. */
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

/** What a PDF is made of, once for each content; it goes with that. */
export const pdfPreflights = pgTable('pdf_preflights', {
  sha256: text().primaryKey(),
  facts: jsonb().$type<Preflight>().notNull(),
  created_at: moment().notNull(),
})

/** Contents that have lost a file, and when the last one went: they stay for a while, because a backup may still copy them. */
export const unnamedContents = pgTable('unnamed_contents', {
  sha256: text().primaryKey(),
  unnamed_at: moment().notNull(),
})
