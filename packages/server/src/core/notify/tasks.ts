import {
  type ActivityStatus,
  FULL_PROGRESS,
  progressPercent,
  type TaskState,
} from '@lienzo/rules/people/activities'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { activities } from '../../db/tables/people/activities.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import { publishing } from '../changes/change-feed.ts'
import { activitiesOf } from '../changes/change-names.ts'
import type { PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import { queryPrepared, runPrepared } from '../context/query-rows.ts'
import { type ActivityContent, insertActivities, type TextValues } from './insert-activities.ts'

/** Background work, as its recipients see it. */
export type Task = ActivityContent & {
  /** Id of the work; a second task with the same id appears next to the first. */
  task_id: string
  state?: Extract<TaskState, 'waiting' | 'running'>
}

/** Parts that background work uses; it runs outside the transaction of any call. */
export type Work = { database: RootHandle; changes: ChangeFeed; now: number }

/** Values that overwrite the task's fields when it ends. */
export type TaskEnd = { status?: ActivityStatus; text_key?: string; text_values?: TextValues; link?: string }

/** Shows a task to users, one row for each, in the transaction of the call that starts the work. */
export async function startTask(
  context: PublicContext,
  userIds: Iterable<number>,
  task: Task,
): Promise<void> {
  const { task_id, state = 'running' } = task
  await insertActivities(context, [...new Set(userIds)], task, {
    kind: sql`'task'`,
    task_id: sql`${task_id}::text`,
    task_state: sql`${state}::text`,
    progress: sql`0`,
  })
}

/**
 * Sets the progress of a task, from 0 to 100. Does nothing if the whole percentage stays the same or the task has ended, so it
 * can be called as often as needed.
 */
export async function advanceTask(work: Work, taskId: string, progress: number): Promise<void> {
  const percent = progressPercent(progress)
  const { progress: progressColumn, task_state } = activities
  const isNews = sql`(${progressColumn}, ${task_state}) is distinct from (${percent}::int, 'running')`
  const update = work.database
    .update(activities)
    .set({ task_state: 'running', progress: percent })
    .where(and(isUnderWay(taskId), isNews))
  // One transaction for both, so that nobody is notified of a change that rolls back.
  const messages = await work.database.transaction(async (transaction) => {
    const rows = await queryPrepared(
      transaction,
      { user_id: activities.user_id },
      (columns) => sql`${update.getSQL()} returning ${columns}`,
    )
    const messages = work.changes.messagesOf(rows.map((row) => activitiesOf(row.user_id)))
    if (messages.length > 0) await runPrepared(transaction, sql`select ${publishing(messages)}`)
    return messages
  })
  work.changes.note(messages)
}

/** Ends a task, in the transaction that ends the work, and marks it unread for everybody who sees it. */
export async function endTask(
  { database, now, publish }: Pick<PublicContext, 'database' | 'now' | 'publish'>,
  taskId: string,
  state: Extract<TaskState, 'done' | 'failed' | 'cancelled'>,
  end: TaskEnd = {},
): Promise<void> {
  const progress = state === 'done' ? { progress: FULL_PROGRESS } : {}
  const rows = await database
    .update(activities)
    .set({ task_state: state, updated_at: now, read_at: null, ...progress, ...end })
    .where(isUnderWay(taskId))
    .returning({ user_id: activities.user_id })
  publish(rows.map((row) => activitiesOf(row.user_id)))
}

function isUnderWay(taskId: string): SQL | undefined {
  return and(eq(activities.task_id, taskId), inArray(activities.task_state, ['waiting', 'running']))
}
