import { standardColumns } from '../columns/column-choice.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { type ListState, readListState, writeListState } from '../state/list-state.ts'
import type { ListNames } from '../state/use-list-state.ts'

/**
 * Returns the URL parameters that a view stores for a state. They include the columns even if these are the default ones, but
 * not the page.
 */
export function viewSearch<Row>(
  state: ListState,
  start: ListState,
  columns: readonly ListColumn<Row>[],
): string {
  const savedState = { ...state, page: 1, view: null, columns: state.columns ?? standardColumns(columns) }
  const parameters = Object.entries(writeListState(savedState, start)).map(([name, value]) => [
    name,
    String(value),
  ])
  parameters.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return new URLSearchParams(parameters).toString()
}

/** Returns the list state for an opened view. It never shows the bin. */
export function stateOfView(
  view: { id: number; search: string },
  start: ListState,
  { columns, filtered }: ListNames,
): ListState {
  const parameters = Object.fromEntries(new URLSearchParams(view.search))
  return { ...readListState({ ...parameters, bin: 0 }, start, columns, filtered), page: 1, view: view.id }
}
