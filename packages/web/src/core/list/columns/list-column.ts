import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import type { ReactNode } from 'react'
import type { NamedPickSource } from '../../picker/picks.ts'
import type { ListNames } from '../state/use-list-state.ts'

/**
 * Filter of a column: its kind in the contract, with dates as days or moments. If the numbers are ids, `named` is the source of
 * the records' names.
 */
export type ColumnFilter =
  | { kind: Exclude<ColumnKind, 'choice' | 'id'>; unit?: string; named?: NamedPickSource }
  | { kind: 'moment' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | RecordFilter

/** Filter for a column with names of records; `column` is the contract's column with their ids. */
export type RecordFilter = { kind: 'record'; column: string; source: NamedPickSource }

/** Column of a list screen. `name` is the contract's column by which it sorts and filters. */
export type ListColumn<Row> = {
  name: keyof Row & string
  header: string
  cell: (row: Row) => ReactNode
  filter?: ColumnFilter
  sortable?: boolean
  align?: 'right'
  /** Texts for the values, unless they are choices of the filter or booleans. */
  words?: Readonly<Record<string, string>>
  /** True to show dates with their time. */
  time?: true
  /** Excludes the column from the export, because it is not in the contract. */
  exported?: false
  /** Formats the sum of several records with its unit. `label` names the sum if the header does not. */
  sum?: { text: (value: number) => string; label?: string | undefined }
  /** Set if the user cannot resize the column. */
  resizable?: false
  /** True to hide the column until the user chooses it. */
  hidden?: boolean
  /** True if the column is only for filtering and is never shown, because rows have several values or none of their own. */
  filterOnly?: true
}

/** Filter of a list: the contract's column, the kind of filter, and the header of the column that shows it. */
export type FilteredColumn = { name: string; header: string; filter: ColumnFilter }

/** Returns the filters of a list column. A filter by records also accepts part of their name, for links that contain names. */
export function filtersOf<Row>({ name, header, filter }: ListColumn<Row>): FilteredColumn[] {
  if (filter?.kind === 'record')
    return [
      { name: filter.column, header, filter },
      { name, header, filter: { kind: 'text' } },
    ]
  return filter ? [{ name, header, filter }] : []
}

/** Returns the names of a list's columns and filters. */
export function namesOf<Row>(columns: readonly ListColumn<Row>[]): ListNames {
  return {
    columns: columns.map(({ name }) => name),
    filtered: columns.flatMap((column) => filtersOf(column).map(({ name }) => name)),
  }
}
