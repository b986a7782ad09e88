import type { TimelineResource } from '@lienzo/contract/records/timeline'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from '../people/users.ts'

/** Messages that users write about a record. The record's timeline shows them. */
export const recordMessages = pgTable(
  'record_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    resource: text().$type<TimelineResource>().notNull(),
    record_id: integer().notNull(),
    text: text().notNull(),
    deleted_at: moment(),
  },
  (table) => [
    index('record_messages_record')
      .on(table.resource, table.record_id, table.id)
      .where(sql`${table.deleted_at} is null`),
  ],
)
