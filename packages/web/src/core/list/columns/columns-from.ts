import type { ListColumn as ContractColumn } from '@lienzo/contract/wire/list'
import type { ReactNode } from 'react'
import { formatDay } from '../../../ui/dates/date-text.ts'
import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatM2,
  formatNumber,
  formatPercent,
} from '../../language/language.ts'
import { type NamedPickSource, type PickPath, picksFrom } from '../../picker/picks.ts'
import type { ColumnFilter, ListColumn, RecordFilter } from './list-column.ts'

type ContractColumns<Columns> = { [Name in keyof Columns]: ContractColumn }

/** Type of the values in a contract column. */
type HeldBy<Column extends ContractColumn> = Column extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Column['kind'] extends 'text'
    ? string | string[]
    : Column['kind'] extends 'choice'
      ? string
      : Column['kind'] extends 'boolean'
        ? boolean
        : number

/** Names of the contract columns for which the row has a field of a matching type. */
type FittingName<Row, Columns extends ContractColumns<Columns>> = {
  [Name in keyof Row & keyof Columns & string]: NonNullable<Row[Name]> extends HeldBy<Columns[Name]>
    ? Name
    : never
}[keyof Row & keyof Columns & string]

/** Names of the contract columns whose values are ids of records. */
type IdName<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { kind: 'id' } ? Name : never
}[keyof Columns] &
  string

/** Options of a column, besides its header. */
type Wishes<Row, Columns> = Pick<ListColumn<Row>, 'words' | 'time' | 'hidden' | 'filterOnly'> & {
  /** Returns the content of a cell; by default, this is the formatted value. */
  cell?: (row: Row) => ReactNode
  /** Unit of the numbers, unless the column kind defines one. */
  unit?: string
  /** If the values are ids of records, source of the record names for the filter chip. */
  named?: NamedPickSource
  /** Choices that the user can filter by. */
  choices?: readonly { value: string; label: string }[]
  /** If the column contains names of records: the column with their ids, and the call that loads the records to filter by. */
  record?: { id: IdName<Columns>; from: PickPath }
  /** Set to align a column of numbers or dates at the start. */
  align?: 'left'
  /** Label of the sum, needed if the header is only a unit. */
  sumLabel?: string
}

/** Returns a function that creates the columns of a list screen from the contract's column kinds. */
export function columnsFrom<Row, Columns extends ContractColumns<Columns>>(columns: Columns) {
  return (
    name: FittingName<Row, Columns>,
    header: string,
    { cell, unit, named, choices, record, align, sumLabel, ...wishes }: Wishes<Row, Columns> = {},
  ): ListColumn<Row> => {
    const column: ContractColumn = columns[name]
    const isRight = align !== 'left' && !startsLine.has(column.kind)
    const ownFilter = record ? recordFilter(record) : filterOf(column, unit, choices)
    const filter = ownFilter?.kind === 'integer' && named ? { ...ownFilter, named } : ownFilter
    return {
      name,
      header,
      cell: cell ?? ((row) => textOf(column, row[name], wishes.time)),
      ...(filter && { filter }),
      sortable: column.sortable !== false,
      ...(isRight && { align: 'right' }),
      ...(column.summed && { sum: { text: (value: number) => sumText(column, value), label: sumLabel } }),
      ...wishes,
    }
  }
}

/** Column kinds that are aligned at the start. Numbers and dates are aligned at the end, so that users can compare them. */
const startsLine: ReadonlySet<ContractColumn['kind']> = new Set(['text', 'boolean', 'choice'])

const units = { cents: '€', area: 'm²', percent: '%', degrees: '°' }

function recordFilter({ id, from }: { id: string; from: PickPath }): RecordFilter {
  return { kind: 'record', column: id, source: picksFrom(from) }
}

function filterOf(
  { kind, day }: ContractColumn,
  unit?: string,
  choices?: Wishes<never, never>['choices'],
): ColumnFilter | undefined {
  if (choices) return { kind: 'choice', choices }
  if (kind === 'choice' || kind === 'id') return undefined
  if (kind === 'date') return { kind: day ? 'date' : 'moment' }
  if (kind === 'cents' || kind === 'area' || kind === 'percent' || kind === 'degrees')
    return { kind, unit: units[kind] }
  return unit ? { kind, unit } : { kind }
}

function textOf({ kind, day }: ContractColumn, value: unknown, time?: true): string {
  if (typeof value !== 'number') return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  switch (kind) {
    case 'cents':
      return formatEuros(value)
    case 'area':
      return formatM2(value)
    case 'percent':
      return formatPercent(value)
    case 'degrees':
      return `${formatNumber(value, 6)}°`
    case 'date':
      return dateText(value, day, time)
    default:
      return formatNumber(value)
  }
}

/** Formats a sum. For areas, adds the unit, because there is no header beside the sum. */
function sumText(column: ContractColumn, value: number): string {
  const text = textOf(column, value)
  return column.kind === 'area' ? `${text} ${units.area}` : text
}

function dateText(seconds: number, day?: true, time?: true): string {
  if (day) return formatDay(seconds)
  return time ? formatDateTime(seconds) : formatDate(seconds)
}
