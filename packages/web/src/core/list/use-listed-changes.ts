import type { RefObject } from 'react'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import type { BulkChange, ChosenRecords } from '../record/record-calls.ts'
import { useBulkChanges } from '../record/use-bulk-changes.tsx'
import type { SelectionOfList } from './selection/use-list-selection.ts'

/**
 * Returns a function that changes records of a list. After a successful change, it deselects the records and focuses the row at
 * the index of the first one, or the search box if there are no rows.
 */
export function useListedChanges(props: {
  calls: Parameters<typeof useBulkChanges>[0]
  selection: SelectionOfList
  pageIds: readonly number[]
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { selection, pageIds, searchBox } = props
  const change = useBulkChanges(props.calls)

  return async (kind: BulkChange, records: ChosenRecords) => {
    const ids = 'ids' in records ? records.ids : pageIds
    const givePlace = keepPlace(ids, pageIds)
    if (!(await change(kind, records))) return
    selection.takeOut(ids)
    givePlace(() => searchBox.current)
  }
}

/**
 * Remembers the index of the first of these rows on the page. Returns a function to call after the rows have changed. It
 * focuses the row that now has this index, otherwise the last row, or `fallback` if there are no rows.
 */
function keepPlace(ids: readonly number[], pageIds: readonly number[]) {
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
