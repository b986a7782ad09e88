import { readChosenNames } from '../../../ui/column-choice/column-choice.ts'
import {
  type GivenWidths,
  readGivenWidths,
  writeGivenWidths,
} from '../../../ui/column-widths/given-widths.ts'
import type { SearchParameters } from '../../address/search-parameters.ts'
import type { ListRequest } from '../../record/record-calls.ts'

/** Complete state of a list, as stored in the URL. */
export type ListState = Omit<ListRequest, 'deleted'> & {
  /** True if the list shows its bin, which contains the deleted records. */
  bin: boolean
  /** Name of the current face, or null for the table. */
  face: string | null
  /** Visible part of the list's map, in the format of the URL; null if the map shows all points. */
  map: string | null
  /** Id of the view that was opened. The user may have changed the state since. */
  view: number | null
  /** Names of the shown columns, in order; null for the default columns. */
  columns: readonly string[] | null
  /** Column widths set by the user. */
  widths: GivenWidths
}

export const pageSizes = [10, 20, 50, 100] as const
const FILTER_PREFIX = 'f_'

export function startingState(sort: string, order: 'asc' | 'desc'): ListState {
  const rest = {
    search: '',
    filters: {},
    bin: false,
    face: null,
    map: null,
    view: null,
    columns: null,
    widths: {},
  }
  return { page: 1, perpage: pageSizes[0], sort, order, ...rest }
}

/** Returns the initial state of a list or of its bin. The bin lists the latest deletions first. */
export function startOf(start: ListState, bin: boolean): ListState {
  return bin ? { ...start, bin, sort: '', order: 'asc' } : start
}

/** Returns the server request that corresponds to a state. */
export function requestOf({ page, perpage, sort, order, search, filters, bin }: ListState): ListRequest {
  return { page, perpage, sort, order, search, filters, ...(bin ? { deleted: true } : {}) }
}

/** Returns the URL parameters for a state. Leaves out values that equal the initial ones. Filters are named `f_<column>`. */
export function writeListState(state: ListState, listStart: ListState): SearchParameters {
  const start = startOf(listStart, state.bin)
  const parameters: SearchParameters = {}
  if (state.bin) parameters.bin = 1
  if (state.face !== null) parameters.as = state.face
  if (state.map !== null) parameters.map = state.map
  if (state.view !== null) parameters.view = state.view
  if (state.columns) parameters.columns = state.columns.join(',')
  const widths = writeGivenWidths(state.widths)
  if (widths !== '') parameters.widths = widths
  if (state.page !== start.page) parameters.page = state.page
  if (state.perpage !== start.perpage) parameters.perpage = state.perpage
  if (state.sort !== start.sort || state.order !== start.order) {
    parameters.sort = state.sort
    parameters.order = state.order
  }
  if (state.search !== '') parameters.search = state.search
  for (const [column, filter] of Object.entries(state.filters)) {
    if (filter !== '') parameters[`${FILTER_PREFIX}${column}`] = filter
  }
  return parameters
}

/**
 * Parses the state from untrusted URL parameters and ignores invalid ones. `filterable` contains the names of the columns that
 * can be filtered; by default, all columns can.
 */
export function readListState(
  parameters: Readonly<Record<string, unknown>>,
  listStart: ListState,
  columns: readonly string[],
  filterable: readonly string[] = columns,
): ListState {
  const bin = String(parameters.bin ?? '') === '1'
  const start = startOf(listStart, bin)
  const sort = String(parameters.sort ?? '')
  const isSortColumn = columns.includes(sort)
  const filters: Record<string, string> = {}
  for (const column of filterable) {
    const filter = parameters[FILTER_PREFIX + column]
    if (typeof filter === 'string' && filter !== '') filters[column] = filter
  }
  return {
    page: wholeFrom(parameters.page, 1) ?? start.page,
    perpage: pageSizes.find((size) => size === Number(parameters.perpage)) ?? start.perpage,
    sort: isSortColumn ? sort : start.sort,
    order: isSortColumn ? (parameters.order === 'desc' ? 'desc' : 'asc') : start.order,
    search: parameters.search === undefined ? '' : String(parameters.search),
    filters,
    bin,
    map: typeof parameters.map === 'string' ? parameters.map : null,
    face: typeof parameters.as === 'string' && parameters.as !== '' && !bin ? parameters.as : null,
    view: wholeFrom(parameters.view, 1),
    columns: readChosenNames(parameters.columns, columns, 1),
    widths: readGivenWidths(parameters.widths, columns),
  }
}

/** Returns the number of the last page of a list with `total` records; 1 if the list is empty. */
export function lastPageOf({ perpage }: ListState, total: number): number {
  return Math.max(1, Math.ceil(total / perpage))
}

/** Returns true if a search text or a filter restricts the list. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0
}

/** Copies the columns and their widths into another state. */
export function withColumnsOf({ columns, widths }: ListState, other: ListState): ListState {
  return { ...other, columns, widths }
}

/** Sets a filter and returns to the first page. The text '' removes the filter. */
export function withFilter(state: ListState, column: string, filter: string): ListState {
  const { [column]: _, ...others } = state.filters
  return { ...state, page: 1, filters: filter === '' ? others : { ...others, [column]: filter } }
}

/**
 * Cycles through the sort orders of a column: ascending, descending, and the initial order of the list. The column that is
 * sorted initially only alternates between ascending and descending.
 */
export function withNextSort(state: ListState, column: string, listStart: ListState): ListState {
  const start = startOf(listStart, state.bin)
  if (state.sort !== column) return { ...state, page: 1, sort: column, order: 'asc' }
  if (state.order === 'asc') return { ...state, page: 1, order: 'desc' }
  if (start.sort === column) return { ...state, page: 1, order: 'asc' }
  return { ...state, page: 1, sort: start.sort, order: start.order }
}

function wholeFrom(value: unknown, least: number): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= least ? number : null
}
