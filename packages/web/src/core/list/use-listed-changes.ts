import type { RefObject } from 'react'
import type { BulkChange, ChosenRecords } from '../record/record-calls.ts'
import { useBulkChanges } from '../record/use-bulk-changes.tsx'
import type { SelectionOfList } from './selection/use-list-selection.ts'
import { keepPlace } from './table/keep-place.ts'

/**
 * Changes records of a list. Those that were changed are no longer selected, and the keyboard goes to the row that is then
 * in the place of the first, or to the search box where there is none.
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
