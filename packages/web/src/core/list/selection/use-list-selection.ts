import { useEffect, useState } from 'react'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import type { ChosenRecords } from '../../record/record-calls.ts'
import type { ListState } from '../state/list-state.ts'
import {
  chosenRecords,
  countSelected,
  countToOffer,
  type ListSelection,
  nothingSelected,
  without,
} from './list-selection.ts'

/** Selection of a list screen, with functions that change it. */
export type SelectionOfList = {
  selected: ListSelection
  count: number
  /** Number of records that the button "select all" would select; null if the button is not offered. */
  countToOffer: number | null
  /** Selected records, as input for calls. */
  chosen: ChosenRecords
  select: (selection: ListSelection) => void
  /** Selects all records in the list, on all pages. */
  selectAll: () => void
  clear: () => void
  /** Deselects these records. Records that were selected since are kept. */
  takeOut: (ids: readonly number[]) => void
}

/**
 * Keeps the selection of a list. `pageIds` contains the ids on the current page, `total` is the number of records in the list.
 */
export function useListSelection(
  state: ListState,
  pageIds: readonly number[],
  total: number | undefined,
): SelectionOfList {
  const [selected, select] = useState(nothingSelected)
  const question = JSON.stringify([state.search, state.filters, state.bin])
  // A selection of all records must not extend to a different search, because the user has not seen the number of its records.
  // Nothing stays selected in the bin, which contains different records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search, the filters or the bin change
  useEffect(() => select((before) => (before.all || state.bin ? nothingSelected : before)), [question])

  const count = countSelected(selected, total ?? 0)

  function selectAll() {
    const giveFocus = keepFocus()
    select({ ids: new Set(pageIds), all: true })
    giveFocus(() => document.querySelector<HTMLElement>('[data-bulk-action]'))
  }

  return {
    selected,
    count,
    countToOffer: countToOffer(selected, pageIds, total ?? 0),
    chosen: chosenRecords(selected, state, count),
    select,
    selectAll,
    clear: () => select(nothingSelected),
    takeOut: (ids) => select((now) => without(now, ids)),
  }
}
