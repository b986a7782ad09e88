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

/** Background work, as users see it. */
export type Task = ActivityContent & {
  /** Id of the background work. If several tasks have the same id, users see all of them. */
  task_id: string
  state?: Extract<TaskState, 'waiting' | 'running'>
}

/** Services that background work uses; this work runs outside the transaction of any call. */
export type Work = { database: RootHandle; changes: ChangeFeed; now: number }

/** Fields of the task to overwrite when it ends. */
export type TaskEnd = { status?: ActivityStatus; text_key?: string; text_values?: TextValues; link?: string }

/** Shows a task to each of these users, in the transaction of the call that starts the work. */
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
 * Sets the progress of a task, from 0 to 100, and marks the task as running. Does nothing if the task has ended, or if it is
 * already running at the same whole percentage, so the work can report its progress as often as it likes.
 */
export async function advanceTask(work: Work, taskId: string, progress: number): Promise<void> {
  const percent = progressPercent(progress)
  const { progress: progressColumn, task_state } = activities
  const isNews = sql`(${progressColumn}, ${task_state}) is distinct from (${percent}::int, 'running')`
  const update = work.database
    .update(activities)
    .set({ task_state: 'running', progress: percent })
    .where(and(isUnderWay(taskId), isNews))
  // Updates and publishes in one transaction, so that no change is published that rolls back.
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

/**
 * Ends a task in the transaction that ends the work, and marks it as unread for everybody who sees it. Does nothing if the task
 * has already ended.
 */
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

/** Continues tasks that had ended as done, because the work turns out to be unfinished, and marks them as unread. */
export async function resumeTasks(
  { database, now, publish }: Pick<PublicContext, 'database' | 'now' | 'publish'>,
  taskIds: readonly string[],
): Promise<void> {
  const rows = await database
    .update(activities)
    .set({ task_state: 'waiting', progress: 0, updated_at: now, read_at: null })
    .where(and(inArray(activities.task_id, [...taskIds]), eq(activities.task_state, 'done')))
    .returning({ user_id: activities.user_id })
  publish(rows.map((row) => activitiesOf(row.user_id)))
}

function isUnderWay(taskId: string): SQL | undefined {
  return and(eq(activities.task_id, taskId), inArray(activities.task_state, ['waiting', 'running']))
}
