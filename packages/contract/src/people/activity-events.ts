import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { resources, resourcesWith } from '../resources.ts'

/**
 * Path of the server-sent events that announce changes of the caller's activities. Separate from the calls, so that clients that
 * only listen load no schemas.
 */
export const activityEventsPath = '/rest/activityrest/events'

/**
 * Records that several people watch together, by their name in the log, with the paths of their screens. The stream also
 * announces their changes, as the event `records`.
 */
export const watchedRecords = {
  imports: ['/imports', ...resourcesWith('imported').map((name) => resources[name].path)],
  order: [resources.order.path],
  budget: [resources.budget.path],
} as const satisfies Record<string, readonly ResourcePath[]>
export type WatchedRecord = keyof typeof watchedRecords
export const watchedNames = Object.keys(watchedRecords) as WatchedRecord[]

/** Content of a `records` event: the changed kinds. */
export type RecordsEvent = { changed: WatchedRecord[] }
