import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import type { ReactNode } from 'react'
import type { NamedPickSource } from '../../picker/picks.ts'
import type { ListNames } from '../state/use-list-state.ts'

/** How a column is filtered: by the kind that the contract gives it, where dates are days or moments. */
export type ColumnFilter =
  | { kind: Exclude<ColumnKind, 'choice' | 'id'>; unit?: string }
  | { kind: 'moment' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | RecordFilter

/** By the records that a column names: `column` of the contract holds their ids. */
export type RecordFilter = { kind: 'record'; column: string; source: NamedPickSource }

/** One column of a list screen. `name` is the column of the contract that it sorts and filters by. */
export type ListColumn<Row> = {
  name: keyof Row & string
  header: string
  cell: (row: Row) => ReactNode
  filter?: ColumnFilter
  sortable?: boolean
  align?: 'right'
  /** What its values are called, where that is neither a choice of its filter nor yes or no. */
  words?: Readonly<Record<string, string>>
  /** Its dates are shown with their time of day. */
  time?: true
  /** What is only for the eye and no column of the contract stays out of the spreadsheet. */
  exported?: false
  /** How the sum over several records reads, with its unit, where it says something; and its name where that is not the header. */
  sum?: { text: (value: number) => string; label?: string | undefined }
  /** Its width is not for the person to choose. */
  resizable?: false
  /** Not shown until the person chooses it. */
  hidden?: boolean
  /** A list is filtered by it, and shows nothing of it: its rows have several values, or none of their own. */
  filterOnly?: true
}

/** What a list can be filtered by: each column of the contract with how, and the column of the list that shows it. */
export type FilteredColumn = { name: string; header: string; filter: ColumnFilter }

/** The filters of a column of a list. One by records may be by a part of their names too, as addresses may have it. */
export function filtersOf<Row>({ name, header, filter }: ListColumn<Row>): FilteredColumn[] {
  if (filter?.kind === 'record')
    return [
      { name: filter.column, header, filter },
      { name, header, filter: { kind: 'text' } },
    ]
  return filter ? [{ name, header, filter }] : []
}

/** The names of a list's columns, and of those that it is filtered by. */
export function namesOf<Row>(columns: readonly ListColumn<Row>[]): ListNames {
  return {
    columns: columns.map(({ name }) => name),
    filtered: columns.flatMap((column) => filtersOf(column).map(({ name }) => name)),
  }
}
