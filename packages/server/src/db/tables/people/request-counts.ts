import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Requests that all servers count together, by counter (`link:7`; see `rate-limit.ts`). Old ones are deleted every hour. */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  /** End of the span that is counted. */
  ends_at: moment().notNull(),
  counted: integer().notNull(),
})
