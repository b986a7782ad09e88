import type { KeyboardEvent } from 'react'

const PANEL = '.mantine-Popover-dropdown'
const OFFERING = '[role="combobox"][aria-expanded="true"]'

/**
 * Returns true if a key closes the panel of a filter: Enter or Escape, unless it was pressed in a calendar or an open list of
 * records inside the panel.
 */
export function closesPanel(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element)) return false
  const isOwn = target.closest(PANEL) === currentTarget && !target.matches(OFFERING)
  return isOwn && (event.key === 'Enter' || event.key === 'Escape')
}
