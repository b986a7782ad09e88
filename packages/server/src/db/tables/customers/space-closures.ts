import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from './spaces.ts'

/** The days on which spaces are closed, of which no two of a space meet. */
export const spaceClosures = pgTable(
  'space_closures',
  {
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    closed_from: moment().notNull(),
    /** The last day; null until further notice. */
    closed_to: moment(),
    closed_reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.space_id, table.closed_from] }),
    // Most closures are past: those that are not are found by their end.
    index('space_closures_closed_to').on(table.closed_to, table.closed_from, table.space_id),
  ],
)
