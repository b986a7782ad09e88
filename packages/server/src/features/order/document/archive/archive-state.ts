import { taskName } from '@lienzo/rules/people/activities'

/** How long a ZIP can be downloaded after it was asked for. */
export const ARCHIVE_SECONDS = 7 * 24 * 60 * 60

/** The name of the task that shows how far a ZIP has come. */
export function archiveTask(id: number): string {
  return taskName('order-archive', id)
}
