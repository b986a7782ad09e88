import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Existing backups of this installation, for people and metrics. A row changes when its backup is made, verified or removed;
 * the backups themselves do not depend on this table.
 */
export const backups = pgTable(
  'backups',
  {
    /** Name of the backup's folder, such as `2026-11-26T18-42-37-512Z-k3f9`. */
    id: text().primaryKey(),
    made_at: moment().notNull(),
    /** Duration in seconds. */
    seconds: integer().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
    /** Total bytes of the backed up files. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Time at which the backup was last restored into a scratch database; null if never. */
    verified_at: moment(),
    /** First fault found by this verification, as a sentence for the person who runs the commands. */
    fault: text(),
  },
  (table) => [index('backups_made').on(table.made_at)],
)
