import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploads that several servers share. A finished upload remains in the table with its result in `reference`. Rows are deleted
 * one day after they were created. The bytes are stored in parts, either in the bucket for files or in the folder for uploads.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    /** Determines the owner: a user for a file, an installer's link for a photo. */
    kind: text({ enum: ['file', 'photo'] }).notNull(),
    owner: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Total number of bytes in the stored parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    /** Names of the parts, in order. */
    parts: text().array().notNull().default([]),
    /**
     * Incremented when a request starts to add bytes and when a server starts to finish the upload. A request or server with an
     * older number can no longer change the upload.
     */
    fence: integer().notNull().default(1),
    /** Time until which one server has the exclusive right to finish the upload; 0 if no server is finishing it. */
    finishing_until: moment().notNull().default(0),
    created_at: moment().notNull(),
    /** Reference to the file or photo that was created from the upload; null until then. */
    reference: text(),
  },
  (table) => [
    index('uploads_open').on(table.kind, table.owner).where(sql`${table.reference} is null`),
    index('uploads_created').on(table.created_at),
  ],
)
