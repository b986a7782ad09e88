import type { KeyboardEvent } from 'react'

const PANEL = '.mantine-Popover-dropdown'
const OFFERING = '[role="combobox"][aria-expanded="true"]'

/**
 * Returns true if a key press closes a filter panel: Enter or Escape, unless a calendar or an open list of records in the panel
 * has the focus.
 */
export function closesPanel(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element)) return false
  const isOwn = target.closest(PANEL) === currentTarget && !target.matches(OFFERING)
  return isOwn && (event.key === 'Enter' || event.key === 'Escape')
}
