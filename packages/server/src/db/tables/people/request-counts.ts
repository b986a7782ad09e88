import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Number of requests for each counter, such as `link:7` (see `rate-limit.ts`). All servers share these counters. A job deletes
 * expired rows every hour.
 */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  /** Time at which the counted period ends and the row expires. */
  ends_at: moment().notNull(),
  counted: integer().notNull(),
})
