import { keepFocus } from '../../../ui/focus/keep-focus.ts'

/**
 * Remembers where the first of some rows of a page is. What it returns gives the keyboard to the row that is in that
 * place by then, or else to `fallback`.
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
