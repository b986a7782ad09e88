import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Short message about an event, shown at the bottom of the screen for some seconds. */
export type Notice = {
  title?: string
  message: ReactNode
  /** Time in ms for which the notice is shown; four seconds by default. */
  autoClose?: number
  color?: 'red'
}

/** Shows a notice. Returns its id, which can be passed to `hideNotice`. */
export function showNotice(notice: Notice): string {
  return notifications.show(notice)
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
