import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Existing backups of this installation, for the screens and the metrics. A row is written, updated or deleted when its backup
 * is made, verified or removed. The backups themselves do not depend on this table.
 */
export const backups = pgTable(
  'backups',
  {
    /** Name of the backup's folder, such as `2026-11-26T18-42-37-512Z-k3f9`. */
    id: text().primaryKey(),
    made_at: moment().notNull(),
    /** Duration of the backup, in seconds. */
    seconds: integer().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
    /** Total size of the files in the backup, in bytes. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /**
     * Time of the last verification, which restores the backup into a scratch database; null if the backup was never verified.
     */
    verified_at: moment(),
    /** First fault that the verification found, as a sentence for the person who runs the commands; null if it found none. */
    fault: text(),
  },
  (table) => [index('backups_made').on(table.made_at)],
)
