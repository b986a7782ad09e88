import { keepFocus } from '../../../ui/focus/keep-focus.ts'

/**
 * Remembers the index of the first of these rows on the page. Returns a function to call after the rows have changed. It
 * focuses the row that now has this index, otherwise the last row, or `fallback` if there are no rows.
 */
export function keepPlace(ids: readonly number[], pageIds: readonly number[]) {
  const giveFocus = keepFocus()
  const index = Math.max(
    0,
    pageIds.findIndex((id) => ids.includes(id)),
  )
  return (fallback: () => HTMLElement | null) =>
    giveFocus(() => {
      const rows = document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')
      return rows[Math.min(index, rows.length - 1)] ?? fallback()
    })
}
