import { useBulkChanges } from '../../core/record/use-bulk-changes.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { categoryCalls } from './category-record.ts'

/**
 * Returns a function that deletes a category and offers undo. If the category is in use, shows what it still contains.
 * Afterwards, focuses the row that has moved into its position.
 */
export function useCategoryRemoval() {
  const change = useBulkChanges(categoryCalls)
  return async (id: number): Promise<void> => {
    const giveFocus = keepFocus()
    const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')]
    const index = rows().findIndex((row) => row.dataset.id === String(id))
    if (!(await change('delete', { ids: [id] }))) return
    giveFocus(() => rows()[Math.min(Math.max(0, index), rows().length - 1)])
  }
}
