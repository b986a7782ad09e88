import { taskName } from '@lienzo/rules/people/activities'

/** Number of seconds, after the request, for which a ZIP can be downloaded. */
export const ARCHIVE_SECONDS = 7 * 24 * 60 * 60

/** Returns the ID of the task that shows the progress of a ZIP. */
export function archiveTask(id: number): string {
  return taskName('order-archive', id)
}
