import type { ChosenRecords } from '../../record/record-calls.ts'
import type { ListState } from '../state/list-state.ts'

/** Selected records of a list: the records with these ids, or all records in the list if `all` is true. */
export type ListSelection = { ids: ReadonlySet<number>; all: boolean }

export const nothingSelected: ListSelection = { ids: new Set(), all: false }

/** Adds a row to the selection, or removes it if it is selected. */
export function toggled({ ids }: ListSelection, id: number): ListSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/**
 * Adds the rows of the page from one row to another, including both. If one of them is not on the page, adds only the row `to`.
 */
export function withRange(
  { ids }: ListSelection,
  page: readonly number[],
  from: number,
  to: number,
): ListSelection {
  const [first, last] = [page.indexOf(from), page.indexOf(to)].sort((one, other) => one - other)
  if (first === undefined || last === undefined || first < 0)
    return { ids: new Set([...ids, to]), all: false }
  return { ids: new Set([...ids, ...page.slice(first, last + 1)]), all: false }
}

/**
 * Selects all rows of the page, or deselects them if all are selected. If all records of the list are selected, deselects
 * everything.
 */
export function withPageToggled({ ids, all }: ListSelection, page: readonly number[]): ListSelection {
  if (all) return nothingSelected
  if (!page.every((id) => ids.has(id))) return { ids: new Set([...ids, ...page]), all: false }
  return without({ ids, all }, page)
}

/** Removes records from the selection. Records that were selected since are kept. */
export function without({ ids }: ListSelection, removedIds: readonly number[]): ListSelection {
  return { ids: new Set([...ids].filter((id) => !removedIds.includes(id))), all: false }
}

/** Returns the number of selected records in a list with `total` records. */
export function countSelected({ ids, all }: ListSelection, total: number): number {
  return all ? total : ids.size
}

/**
 * Returns the number of records that the button "select all" would select. Returns null unless the whole page is selected and
 * the list has more records.
 */
export function countToOffer(
  selection: ListSelection,
  page: readonly number[],
  total: number,
): number | null {
  const pageIsSelected = page.length > 0 && page.every((id) => selection.ids.has(id))
  return pageIsSelected && !selection.all && total > selection.ids.size ? total : null
}

/**
 * Returns the selected records as input for calls: their ids, or the search and filters that match all of them, together with
 * the total that the user saw.
 */
export function chosenRecords(
  { ids, all }: ListSelection,
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
  total: number,
): ChosenRecords {
  return all ? { all: { search, filters, total } } : { ids: [...ids] }
}
