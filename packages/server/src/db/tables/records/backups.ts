import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Existing backups of this installation, recorded by the commands that make, verify and remove them: for people and metrics. The
 * backups themselves do not depend on it.
 */
export const backups = pgTable(
  'backups',
  {
    /** Name of its folder: `2026-11-26T18-42-37-512Z-k3f9`. */
    id: text().primaryKey(),
    made_at: moment().notNull(),
    /** Duration in seconds. */
    seconds: integer().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
    /** Bytes of its files. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Last time that it was restored into a scratch database; null if never. */
    verified_at: moment(),
    /** First fault found then, in a sentence for whoever runs the commands. */
    fault: text(),
  },
  (table) => [index('backups_made').on(table.made_at)],
)
