import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from './spaces.ts'

/** Days on which spaces are closed; closures of a space never overlap. */
export const spaceClosures = pgTable(
  'space_closures',
  {
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    closed_from: moment().notNull(),
    /** Last day; null until further notice. */
    closed_to: moment(),
    closed_reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.space_id, table.closed_from] }),
    // Most closures are past; this index finds current ones by their last day.
    index('space_closures_closed_to').on(table.closed_to, table.closed_from, table.space_id),
  ],
)
