import type { ActivityKind, ActivityStatus, TaskState } from '@lienzo/rules/activities'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { runPrepared } from '../../core/context/handle.ts'
import type { TextValues } from '../../core/notify/notify-users.ts'
import { activities } from '../../db/tables/activities.ts'
import { users } from '../../db/tables/users.ts'

/** Of each kind. */
const MOST_SHOWN = 50
const SHOWN_SECONDS = 90 * 24 * 60 * 60

export type ActivityRow = {
  id: number
  kind: ActivityKind
  status: ActivityStatus
  text_key: string
  text_values: TextValues
  link: string
  from_name: string
  updated_at: number
  read: boolean
  task_state: TaskState | null
  progress: number | null
}

/** What the caller is told, of each kind the newest, the newest first. */
export function newestActivities({ database, caller, now }: Context): Promise<ActivityRow[]> {
  return runPrepared<ActivityRow>(
    database,
    sql`select told.id, told.kind, told.status, told.text_key, told.text_values, told.link, told.updated_at,
        told.read_at is not null as read, told.task_state, told.progress,
        coalesce(nullif(concat_ws(' ', nullif(by.first_name, ''), nullif(by.last_name, '')), ''), by.username, '')
          as from_name
      from (values ('message'), ('notification'), ('task')) as kinds (kind)
      cross join lateral (
        select * from ${activities} as each
        where each.user_id = ${caller.user_id} and each.kind = kinds.kind
          and each.updated_at >= ${now - SHOWN_SECONDS}
        order by each.updated_at desc, each.id desc limit ${MOST_SHOWN}
      ) as told
      left join ${users} as by on by.id = told.from_user_id
      order by told.updated_at desc, told.id desc`,
  )
}

/** How many the caller has not read, by kind. */
export async function unreadByKind({ database, caller, now }: Context): Promise<Map<ActivityKind, number>> {
  const rows = await runPrepared<{ kind: ActivityKind; count: number }>(
    database,
    sql`select kind, count(*)::int as count from ${activities}
      where user_id = ${caller.user_id} and read_at is null and updated_at >= ${now - SHOWN_SECONDS} group by kind`,
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** Marks those of the caller as read, and gives how many of the ids are the caller's. */
export async function markRead({ database, caller, now }: Context, ids: readonly number[]): Promise<number> {
  const rows = await runPrepared(
    database,
    sql`update ${activities} set read_at = coalesce(read_at, ${now}::bigint)
      where user_id = ${caller.user_id} and id = any(${sql.param(ids)}::int[]) returning id`,
  )
  return rows.length
}

/** Marks all of a kind as read. */
export async function markKindRead({ database, caller, now }: Context, kind: ActivityKind): Promise<void> {
  await runPrepared(
    database,
    sql`update ${activities} set read_at = ${now}
      where user_id = ${caller.user_id} and kind = ${kind} and read_at is null`,
  )
}
