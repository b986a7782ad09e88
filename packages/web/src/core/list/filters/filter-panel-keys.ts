import type { KeyboardEvent } from 'react'

const PANEL = '.mantine-Popover-dropdown'

/** Whether a key closes the panel of a filter: Enter or Escape, unless it is for a calendar that is open inside it. */
export function closesPanel(event: KeyboardEvent): boolean {
  const isOwn = event.target instanceof Element && event.target.closest(PANEL) === event.currentTarget
  return isOwn && (event.key === 'Enter' || event.key === 'Escape')
}
