import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import type { ReactNode } from 'react'
import type { NamedPickSource } from '../../picker/picks.ts'
import type { ListNames } from '../state/use-list-state.ts'

/**
 * Filter of a column: its kind in the contract, with dates as days or moments. `named` names the records that its numbers are the
 * ids of.
 */
export type ColumnFilter =
  | { kind: Exclude<ColumnKind, 'choice' | 'id'>; unit?: string; named?: NamedPickSource }
  | { kind: 'moment' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | RecordFilter

/** Filter by the records that a column names; `column` of the contract contains their ids. */
export type RecordFilter = { kind: 'record'; column: string; source: NamedPickSource }

/** One column of a list screen. `name` is the column of the contract that it sorts and filters by. */
export type ListColumn<Row> = {
  name: keyof Row & string
  header: string
  cell: (row: Row) => ReactNode
  filter?: ColumnFilter
  sortable?: boolean
  align?: 'right'
  /** Words for its values, unless they are choices of its filter or yes and no. */
  words?: Readonly<Record<string, string>>
  /** Shows dates with their time. */
  time?: true
  /** Leaves a column that is only visual, and not in the contract, out of the export. */
  exported?: false
  /** Formats the sum of several records with its unit; `label` names it if the header does not. */
  sum?: { text: (value: number) => string; label?: string | undefined }
  /** Prevents resizing. */
  resizable?: false
  /** Not shown until the user chooses it. */
  hidden?: boolean
  /** Only filters the list and is never shown: its rows have several values, or none of their own. */
  filterOnly?: true
}

/** A filter of a list: the contract's column, how it filters, and the header of the column that shows it. */
export type FilteredColumn = { name: string; header: string; filter: ColumnFilter }

/** Returns the filters of a list column. A filter by records also accepts a part of their names, as in URLs. */
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
