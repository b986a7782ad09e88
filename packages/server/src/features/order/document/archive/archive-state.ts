import { taskName } from '@lienzo/rules/people/activities'

/** Seconds for which a ZIP can be downloaded after it was requested. */
export const ARCHIVE_SECONDS = 7 * 24 * 60 * 60

/** Returns the ID of the task that shows the progress of a ZIP. */
export function archiveTask(id: number): string {
  return taskName('order-archive', id)
}
