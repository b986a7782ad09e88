import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploads in progress that several servers share, and for a day the outcomes of finished ones. Their bytes are stored in parts
 * beside the files, in the bucket or in the folder of uploads.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    /** Kind of owner: a user for files, an installer's link for photos. */
    kind: text({ enum: ['file', 'photo'] }).notNull(),
    owner: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Number of bytes in the stored parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    /** Names of the parts, in order. */
    parts: text().array().notNull().default([]),
    /** Incremented with each request that may add bytes; only the latest request can add any. */
    fence: integer().notNull().default(1),
    /** End of the lease of the server that finishes the upload; 0 if no server does. */
    finishing_until: moment().notNull().default(0),
    created_at: moment().notNull(),
    /** Reference to the file or photo created from the upload. */
    reference: text(),
  },
  (table) => [
    index('uploads_open').on(table.kind, table.owner).where(sql`${table.reference} is null`),
    index('uploads_created').on(table.created_at),
  ],
)
