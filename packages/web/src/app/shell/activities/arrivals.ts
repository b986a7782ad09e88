import type { Activities, AnyActivity } from './activity-types.ts'

/** Returns a key that changes whenever the activity is updated, for example when a task ends. */
function newsOf({ id, updated_at }: AnyActivity): string {
  return `${id}@${updated_at}`
}

function everyActivity({ messages, notifications, tasks }: Activities): AnyActivity[] {
  return [...messages.data, ...notifications.data, ...tasks.data]
}

/** Returns the unread activities that are new or updated since `before`, newest first. */
export function arrivedSince(before: Activities, now: Activities): AnyActivity[] {
  const previousNews = new Set(everyActivity(before).map(newsOf))
  return everyActivity(now)
    .filter((activity) => !activity.read && !previousNews.has(newsOf(activity)))
    .sort((one, other) => other.updated_at - one.updated_at)
}
