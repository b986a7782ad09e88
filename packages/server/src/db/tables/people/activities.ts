import { activityKinds, activityStatuses, taskStates } from '@lienzo/rules/people/activities'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * Notifications and tasks in the activities dropdown, one row for each recipient. `text_key` is a key of the language files,
 * `text_values` are the values to insert into that text, and `link` is the path of a screen. Only tasks have a state and a
 * progress in percent; `task_id` identifies the background job that updates them.
 */
export const activities = pgTable(
  'activities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: activityKinds }).notNull(),
    status: text({ enum: activityStatuses }).notNull().default('NORMAL'),
    text_key: text().notNull(),
    text_values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    link: text().notNull().default(''),
    from_user_id: integer().references(() => users.id),
    task_id: text(),
    task_state: text({ enum: taskStates }),
    progress: integer(),
    read_at: moment(),
  },
  (table) => [
    index('activities_user').on(table.user_id, table.kind, table.updated_at),
    index('activities_unread').on(table.user_id).where(sql`${table.read_at} is null`),
    index('activities_task').on(table.task_id),
  ],
)
