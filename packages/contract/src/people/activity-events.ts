import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { resources, resourcesWith } from '../resources.ts'

/**
 * Announces changes of the caller's activities, as server-sent events. Apart from the calls, so that who only
 * listens loads no schemas.
 */
export const activityEventsPath = '/rest/activityrest/events'

/**
 * What several people look at together, by the name that the log gives it, with the paths of which each opens a screen of it:
 * the stream tells of its changes too, as the event `records`.
 */
export const watchedRecords = {
  imports: ['/imports', ...resourcesWith('imported').map((name) => resources[name].path)],
  order: [resources.order.path],
  budget: [resources.budget.path],
} as const satisfies Record<string, readonly ResourcePath[]>
export type WatchedRecord = keyof typeof watchedRecords
export const watchedNames = Object.keys(watchedRecords) as WatchedRecord[]

/** What such an event says: what has changed. */
export type RecordsEvent = { changed: WatchedRecord[] }
