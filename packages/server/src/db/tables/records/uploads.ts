import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Uploads in progress that several servers share, and for a day the outcomes of ended ones. Their bytes are in parts beside the
 * files, in the bucket or in the folder of uploads.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    /** Kind of owner: a user for files, the link of an installer for photos. */
    kind: text({ enum: ['file', 'photo'] }).notNull(),
    owner: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes of its parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    /** Names of its parts in their order. */
    parts: text().array().notNull().default([]),
    /** Goes up with each request that may add to it: only the last one adds. */
    fence: integer().notNull().default(1),
    /** End of the lease of the server that finishes it; 0 while none does. */
    finishing_until: moment().notNull().default(0),
    created_at: moment().notNull(),
    /** Reference to the file or photo that it has become. */
    reference: text(),
  },
  (table) => [
    index('uploads_open').on(table.kind, table.owner).where(sql`${table.reference} is null`),
    index('uploads_created').on(table.created_at),
  ],
)
