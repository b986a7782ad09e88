import type { Activities, AnyActivity } from './activity-types.ts'

/** An activity by what makes it news: a task that has ended is news again. */
function newsOf({ id, updated_at }: AnyActivity): string {
  return `${id}@${updated_at}`
}

function everyActivity({ messages, notifications, tasks }: Activities): AnyActivity[] {
  return [...messages.data, ...notifications.data, ...tasks.data]
}

/** What is unread now and was not there before, the newest first. */
export function arrivedSince(before: Activities, now: Activities): AnyActivity[] {
  const known = new Set(everyActivity(before).map(newsOf))
  return everyActivity(now)
    .filter((activity) => !activity.read && !known.has(newsOf(activity)))
    .sort((one, other) => other.updated_at - one.updated_at)
}
