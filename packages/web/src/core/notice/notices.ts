import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Message about an event, shown briefly at the bottom of the screen. */
export type Notice = {
  title?: string
  message: ReactNode
  /** Duration in ms; four seconds by default. */
  autoClose?: number
  color?: 'red'
}

/** Shows a notice. Returns its id, which `hideNotice` accepts. */
export function showNotice(notice: Notice): string {
  return notifications.show(notice)
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
