import type { ChosenRecords } from '../../record/record-calls.ts'
import type { ListState } from '../state/list-state.ts'

/** The selected records of a list: those of the ids, or with `all` everything that it holds. */
export type ListSelection = { ids: ReadonlySet<number>; all: boolean }

export const nothingSelected: ListSelection = { ids: new Set(), all: false }

/** The selection with one row added, or removed where it was selected. */
export function toggled({ ids }: ListSelection, id: number): ListSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/** The selection with all rows between two of the page, both included. */
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

/** The selection with the whole page added, or removed where all of it was selected. */
export function withPageToggled({ ids, all }: ListSelection, page: readonly number[]): ListSelection {
  if (all) return nothingSelected
  if (!page.every((id) => ids.has(id))) return { ids: new Set([...ids, ...page]), all: false }
  return without({ ids, all }, page)
}

/** The selection without some records; rows that were selected in the meantime stay. */
export function without({ ids }: ListSelection, done: readonly number[]): ListSelection {
  return { ids: new Set([...ids].filter((id) => !done.includes(id))), all: false }
}

/** How many records are selected in a list of `total`. */
export function countSelected({ ids, all }: ListSelection, total: number): number {
  return all ? total : ids.size
}

/** How many records "select all" would take: offered once the whole page is selected and the list holds more. */
export function countToOffer(
  selection: ListSelection,
  page: readonly number[],
  total: number,
): number | null {
  const pageIsSelected = page.length > 0 && page.every((id) => selection.ids.has(id))
  return pageIsSelected && !selection.all && total > selection.ids.size ? total : null
}

/** The selected records as calls name them: their ids, or the search that finds all of them and how many were seen. */
export function chosenRecords(
  { ids, all }: ListSelection,
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
  total: number,
): ChosenRecords {
  return all ? { all: { search, filters, total } } : { ids: [...ids] }
}
