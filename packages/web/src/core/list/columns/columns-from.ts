import type { ListColumn as ContractColumn } from '@lienzo/contract/wire/list'
import type { ReactNode } from 'react'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { formatDate, formatDateTime, formatEuros, formatM2, formatNumber } from '../../language/language.ts'
import { type PickPath, picksFrom } from '../../picker/picks.ts'
import type { ColumnFilter, ListColumn, RecordFilter } from './list-column.ts'

type ContractColumns<Columns> = { [Name in keyof Columns]: ContractColumn }

/** What a row holds in a column of each kind. */
type HeldBy<Column extends ContractColumn> = Column extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Column['kind'] extends 'text'
    ? string | string[]
    : Column['kind'] extends 'choice'
      ? string
      : Column['kind'] extends 'boolean'
        ? boolean
        : number

/** The columns of the contract whose field in the row is of their kind. */
type FittingName<Row, Columns extends ContractColumns<Columns>> = {
  [Name in keyof Row & keyof Columns & string]: NonNullable<Row[Name]> extends HeldBy<Columns[Name]>
    ? Name
    : never
}[keyof Row & keyof Columns & string]

/** The columns of the contract that hold ids of records. */
type IdName<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { kind: 'id' } ? Name : never
}[keyof Columns] &
  string

/** What a screen says of a column besides its header. */
type Wishes<Row, Columns> = Pick<ListColumn<Row>, 'words' | 'time' | 'hidden' | 'filterOnly'> & {
  /** What the cell shows, where the value itself is not enough. */
  cell?: (row: Row) => ReactNode
  /** What its numbers count, where their kind does not say so. */
  unit?: string
  /** What can be chosen from in its filter. */
  choices?: readonly { value: string; label: string }[]
  /** The column with the ids of the records that it names, and where these are chosen from in its filter. */
  record?: { id: IdName<Columns>; from: PickPath }
  /** Where its numbers or dates are aligned left. */
  align?: 'left'
  /** What its sum is called, where its header is a unit. */
  sumLabel?: string
}

/** Makes the columns of a list screen from those of the contract, which say of what kind each one is. */
export function columnsFrom<Row, Columns extends ContractColumns<Columns>>(columns: Columns) {
  return (
    name: FittingName<Row, Columns>,
    header: string,
    { cell, unit, choices, record, align, sumLabel, ...wishes }: Wishes<Row, Columns> = {},
  ): ListColumn<Row> => {
    const column: ContractColumn = columns[name]
    const isRight = align !== 'left' && !startsLine.has(column.kind)
    const filter = record ? recordFilter(record) : filterOf(column, unit, choices)
    return {
      name,
      header,
      cell: cell ?? ((row) => shown(column, row[name], wishes.time)),
      ...(filter && { filter }),
      sortable: column.sortable !== false,
      ...(isRight && { align: 'right' }),
      ...(column.summed && { sum: { text: (value: number) => sumText(column, value), label: sumLabel } }),
      ...wishes,
    }
  }
}

/** The kinds of what is read as words; numbers and dates are compared, and so are aligned. */
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

function shown({ kind, day }: ContractColumn, value: unknown, time?: true): string {
  if (typeof value !== 'number') return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  switch (kind) {
    case 'cents':
      return formatEuros(value)
    case 'area':
      return formatM2(value)
    case 'percent':
      return `${formatNumber(value, 2)} %`
    case 'degrees':
      return `${formatNumber(value, 6)}°`
    case 'date':
      return dateText(value, day, time)
    default:
      return formatNumber(value)
  }
}

/** Under no header that says the unit. */
function sumText(column: ContractColumn, value: number): string {
  const text = shown(column, value)
  return column.kind === 'area' ? `${text} ${units.area}` : text
}

function dateText(seconds: number, day?: true, time?: true): string {
  if (day) return formatDay(seconds)
  return time ? formatDateTime(seconds) : formatDate(seconds)
}
