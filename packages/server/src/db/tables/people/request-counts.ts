import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * Number of requests by counter (`link:7`; see `rate-limit.ts`), shared by all servers. Rows are deleted within an hour after
 * `ends_at`.
 */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  /** End of the period that is counted. */
  ends_at: moment().notNull(),
  counted: integer().notNull(),
})
