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

/** The selection of a list screen: what is selected, and the ways to change it. */
export type SelectionOfList = {
  selected: ListSelection
  count: number
  /** How many records "select all" would take; `null` where it is not offered. */
  countToOffer: number | null
  /** The selected records, as calls name them. */
  chosen: ChosenRecords
  select: (selection: ListSelection) => void
  /** Selects all that the list holds, also on other pages. */
  selectAll: () => void
  clear: () => void
  /** Takes records out; rows that were selected in the meantime stay. */
  takeOut: (ids: readonly number[]) => void
}

/** Keeps what is selected in a list; `pageIds` and `total` are of the page that it shows. */
export function useListSelection(
  state: ListState,
  pageIds: readonly number[],
  total: number | undefined,
): SelectionOfList {
  const [selected, select] = useState(nothingSelected)
  const question = JSON.stringify([state.search, state.filters, state.bin])
  // The person has not seen the count of another search, and the bin holds other records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search, the filters or the bin end the selection
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
