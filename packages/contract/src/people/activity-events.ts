import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { resources, resourcesWith } from '../resources.ts'

/**
 * Path of the server-sent events that announce changes of the caller's activities. Declared apart from the calls, so that
 * clients that only listen do not load the schemas.
 */
export const activityEventsPath = '/rest/activityrest/events'

/**
 * Kinds of records that several people watch at the same time, with the paths of their screens. The stream also announces
 * changes of these records, as the event `records`.
 */
export const watchedRecords = {
  imports: ['/imports', ...resourcesWith('imported').map((name) => resources[name].path)],
  order: [resources.order.path],
  budget: [resources.budget.path],
} as const satisfies Record<string, readonly ResourcePath[]>
export type WatchedRecord = keyof typeof watchedRecords
export const watchedNames = Object.keys(watchedRecords) as WatchedRecord[]

/** Content of a `records` event: the kinds of records that changed. */
export type RecordsEvent = { changed: WatchedRecord[] }
