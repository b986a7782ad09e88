import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from './spaces.ts'

/** Periods during which spaces are closed. Periods of the same space never overlap. */
export const spaceClosures = pgTable(
  'space_closures',
  {
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    closed_from: moment().notNull(),
    /** Last day of the closure; null if the space is closed until further notice. */
    closed_to: moment(),
    closed_reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.space_id, table.closed_from] }),
    // Most closures are in the past, so current closures are found by their last day.
    index('space_closures_closed_to').on(table.closed_to, table.closed_from, table.space_id),
  ],
)
