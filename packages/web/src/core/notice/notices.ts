import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** A message about what happened, at the foot of the screen, for as long as it takes to read it. */
export type Notice = {
  title?: string
  message: ReactNode
  /** In ms; four seconds where nothing is said. */
  autoClose?: number
  color?: 'red'
}

/** Shows a notice and gives its id, by which `hideNotice` hides it again. */
export function showNotice(notice: Notice): string {
  return notifications.show(notice)
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}
