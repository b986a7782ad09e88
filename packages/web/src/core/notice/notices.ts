import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** A message about what happened, shown briefly at the bottom of the screen. */
export type Notice = {
  title?: string
  message: ReactNode
  /** Duration in ms; by default four seconds. */
  autoClose?: number
  color?: 'red'
}

/** Shows a notice. Returns its id for `hideNotice`. */
export function showNotice(notice: Notice): string {
  return notifications.show(notice)
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
