import type { ListRequest } from '../record/record-calls.ts'

/** What a list shows: the same as what it asks the server for. */
export type ListState = ListRequest

export const pageSizes = [10, 20, 50, 100] as const
const FILTER_PREFIX = 'f_'

export function startingState(sort: string, order: 'asc' | 'desc'): ListState {
  return { page: 1, perpage: pageSizes[0], sort, order, search: '', filters: {} }
}

/** The address's search parameters of a state: only what differs from how the list starts. Filters are `f_<column>`. */
export function writeListState(state: ListState, start: ListState): Record<string, string | number> {
  const parameters: Record<string, string | number> = {}
  if (state.page !== start.page) parameters.page = state.page
  if (state.perpage !== start.perpage) parameters.perpage = state.perpage
  if (state.sort !== start.sort || state.order !== start.order) {
    parameters.sort = state.sort
    parameters.order = state.order
  }
  if (state.search !== '') parameters.search = state.search
  for (const [column, filter] of Object.entries(state.filters)) {
    if (filter !== '') parameters[FILTER_PREFIX + column] = filter
  }
  return parameters
}

/** Reads the state from an address, which anybody may have typed: what makes no sense is as if it was not there. */
export function readListState(
  parameters: Readonly<Record<string, unknown>>,
  start: ListState,
  columns: readonly string[],
): ListState {
  const sort = String(parameters.sort ?? '')
  const sorted = columns.includes(sort)
  const filters: Record<string, string> = {}
  for (const column of columns) {
    const filter = parameters[FILTER_PREFIX + column]
    if (typeof filter === 'string' && filter !== '') filters[column] = filter
  }
  return {
    page: wholeFrom(parameters.page, 1) ?? start.page,
    perpage: pageSizes.find((size) => size === Number(parameters.perpage)) ?? start.perpage,
    sort: sorted ? sort : start.sort,
    order: sorted ? (parameters.order === 'desc' ? 'desc' : 'asc') : start.order,
    search: parameters.search === undefined ? '' : String(parameters.search),
    filters,
  }
}

/** Whether anything narrows the list down. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0
}

/** The state with one filter set, or taken away by ''; back on the first page. */
export function withFilter(state: ListState, column: string, filter: string): ListState {
  const { [column]: _, ...others } = state.filters
  return { ...state, page: 1, filters: filter === '' ? others : { ...others, [column]: filter } }
}

/** The next of ascending, descending, as the list starts. */
export function withNextSort(state: ListState, column: string, start: ListState): ListState {
  if (state.sort !== column) return { ...state, page: 1, sort: column, order: 'asc' }
  if (state.order === 'asc') return { ...state, page: 1, order: 'desc' }
  if (start.sort === column) return { ...state, page: 1, order: 'asc' }
  return { ...state, page: 1, sort: start.sort, order: start.order }
}

function wholeFrom(value: unknown, least: number): number | null {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= least ? number : null
}
