import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Backups of this installation that still exist, written by the commands that make, verify and remove them: for people and
 * metrics. The backups themselves know nothing of it.
 */
export const backups = pgTable(
  'backups',
  {
    /** As its folder is called: `2026-11-26T18-42-37Z-k3f9`. */
    id: text().primaryKey(),
    made_at: moment().notNull(),
    /** How long it took. */
    seconds: integer().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
    /** Of its files. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The last time that it was restored into a scratch database; null where nobody has tried. */
    verified_at: moment(),
    /** The first thing that was wrong then, in a sentence for whoever runs the commands. */
    fault: text(),
  },
  (table) => [index('backups_made').on(table.made_at)],
)
