import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import type { ReactNode } from 'react'
import type { NamedPickSource } from '../../picker/picks.ts'
import type { ListNames } from '../state/use-list-state.ts'

/**
 * Filter of a column, derived from its kind in the contract. Dates are filtered by day or by time. If the numbers are ids,
 * `named` loads the names of the records.
 */
export type ColumnFilter =
  | { kind: Exclude<ColumnKind, 'choice' | 'id'>; unit?: string; named?: NamedPickSource }
  | { kind: 'moment' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | RecordFilter

/** Filter for a column with record names. `column` is the contract column that contains the ids. */
export type RecordFilter = { kind: 'record'; column: string; source: NamedPickSource }

/** Column of a list screen. `name` is the contract column that sorts and filters it. */
export type ListColumn<Row> = {
  name: keyof Row & string
  header: string
  cell: (row: Row) => ReactNode
  filter?: ColumnFilter
  sortable?: boolean
  align?: 'right'
  /** Texts for the values, needed only if they are neither booleans nor choices of the filter. */
  words?: Readonly<Record<string, string>>
  /** Set to show dates with their time. */
  time?: true
  /** Set to leave the column out of the export, because the contract does not have it. */
  exported?: false
  /** Formats the sum of several records, with its unit. `label` names the sum if the header cannot. */
  sum?: { text: (value: number) => string; label?: string | undefined }
  /** Set if the user cannot change the width of the column. */
  resizable?: false
  /** True if the column is hidden until the user chooses it. */
  hidden?: boolean
  /** Set if the column is only used for filtering and never shown, because a row has several values or no value for it. */
  filterOnly?: true
}

/** Filter of a list: the contract column, the kind of the filter, and the header under which users know it. */
export type FilteredColumn = { name: string; header: string; filter: ColumnFilter }

/**
 * Returns the filters of a list column. A filter by records also accepts a part of their name, because some links contain
 * names.
 */
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
