import type { ActivityKind } from '@lienzo/rules/people/activities'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import { assigned, queryPrepared, type RowOf, runPrepared } from '../../core/context/query-rows.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { users } from '../../db/tables/people/users.ts'

/** Maximum number of activities returned of each kind. */
const MOST_SHOWN = 50
const SHOWN_SECONDS = 90 * 24 * 60 * 60

const shownActivity = alias(activities, 'shown_activity')
const from = alias(users, 'from_user')

const activityFields = {
  id: shownActivity.id,
  kind: shownActivity.kind,
  status: shownActivity.status,
  text_key: shownActivity.text_key,
  text_values: shownActivity.text_values,
  link: shownActivity.link,
  updated_at: shownActivity.updated_at,
  read: sql<boolean>`${shownActivity.read_at} is not null`,
  task_id: shownActivity.task_id,
  task_state: shownActivity.task_state,
  progress: shownActivity.progress,
  from_name: sql<string>`coalesce(
    nullif(concat_ws(' ', nullif(${from.first_name}, ''), nullif(${from.last_name}, '')), ''), ${from.username}, '')`,
}

export type ActivityRow = RowOf<typeof activityFields>

/** Returns the caller's activities of the last 90 days, newest first, at most 50 of each kind. */
export function newestActivities({ database, caller, now }: Context): Promise<ActivityRow[]> {
  const { user_id, kind, updated_at, id } = activities
  return queryPrepared(
    database,
    activityFields,
    (columns) => sql`select ${columns}
      from (values ('message'), ('notification'), ('task')) as kinds (kind)
      cross join lateral (
        select * from ${activities}
        where ${user_id} = ${caller.user_id} and ${kind} = kinds.kind
          and ${updated_at} >= ${now - SHOWN_SECONDS}
        order by ${updated_at} desc, ${id} desc limit ${MOST_SHOWN}
      ) as shown_activity
      left join ${users} as from_user on ${from.id} = ${shownActivity.from_user_id}
      order by ${shownActivity.updated_at} desc, ${shownActivity.id} desc`,
  )
}

/** Counts the caller's unread activities of the last 90 days by kind. */
export async function unreadByKind({ database, caller, now }: Context): Promise<Map<ActivityKind, number>> {
  const { user_id, kind, read_at, updated_at } = activities
  const rows = await queryPrepared(
    database,
    { kind, count: count() },
    (columns) => sql`select ${columns} from ${activities}
      where ${user_id} = ${caller.user_id} and ${read_at} is null and ${updated_at} >= ${now - SHOWN_SECONDS}
      group by ${kind}`,
  )
  return new Map(rows.map((row) => [row.kind, row.count]))
}

/** Marks the caller's activities with these ids as read. Returns how many of the ids belong to the caller's activities. */
export async function markRead({ database, caller, now }: Context, ids: readonly number[]): Promise<number> {
  const { id, user_id, read_at } = activities
  const rows = await queryPrepared(
    database,
    { id },
    (columns) => sql`update ${activities} set ${assigned(read_at, sql`coalesce(${read_at}, ${now}::bigint)`)}
      where ${user_id} = ${caller.user_id} and ${id} = any(${sql.param(ids)}::int[]) returning ${columns}`,
  )
  return rows.length
}

/** Marks all of the caller's activities of one kind as read. */
export async function markKindRead({ database, caller, now }: Context, kind: ActivityKind): Promise<void> {
  const unread = and(
    eq(activities.user_id, caller.user_id),
    eq(activities.kind, kind),
    isNull(activities.read_at),
  )
  const update = database.update(activities).set({ read_at: now }).where(unread)
  await runPrepared(database, update.getSQL())
}
