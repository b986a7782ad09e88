import { activities, type activityKinds, type activityStatuses } from '../db/tables/activities.ts'
import type { Context, PublicContext } from './context.ts'

/** What somebody is told. `text_key` is a key of the language files, `link` the path of the screen that it leads to. */
export type Activity = {
  kind: Exclude<(typeof activityKinds)[number], 'task'>
  status: (typeof activityStatuses)[number]
  text_key: string
  text_values?: Record<string, string | number>
  link?: string
}

/** Puts an activity before people, in the transaction of the call. Nobody is told of what they did themselves. */
export async function tellUsers(
  context: PublicContext | Context,
  userIds: Iterable<number>,
  { text_values = {}, link = '', ...activity }: Activity,
): Promise<void> {
  const from = 'caller' in context ? context.caller.user_id : null
  const told = [...new Set(userIds)].filter((id) => id !== from)
  if (told.length === 0) return
  const { now } = context
  await context.database.insert(activities).values(
    told.map((user_id) => ({
      ...activity,
      text_values,
      link,
      user_id,
      from_user_id: from,
      created_at: now,
      updated_at: now,
    })),
  )
}
