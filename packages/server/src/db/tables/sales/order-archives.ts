import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from '../people/users.ts'
import { files } from '../records/files.ts'
import { orders } from './orders.ts'

/** ZIP files made from orders. A row exists from the request until the ZIP expires. */
export const orderArchives = pgTable(
  'order_archives',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    content: text({ enum: ['artwork', 'proof'] })
      .notNull()
      .default('artwork'),
    /** Ids of the order lines chosen for the ZIP; null for the whole order. */
    line_ids: integer().array(),
    created_at: moment().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** In percent. */
    progress: integer().notNull().default(0),
    /** Number of artworks or photos in the ZIP; `missing` is the number of those that could not be read. */
    artworks: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    /** Finished ZIP file; null until it is complete. */
    file_id: integer().references(() => files.id),
    ended_at: moment(),
  },
  (table) => [
    index('order_archives_order').on(table.order_id, table.id),
    index('order_archives_file').on(table.file_id),
  ],
)
