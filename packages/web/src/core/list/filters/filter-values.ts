import { startOfDay } from '@lienzo/rules/day'
import { decimalText } from '@lienzo/rules/money'
import {
  type ColumnKind,
  formatFilter,
  type ListFilter,
  parseFilter,
} from '@lienzo/rules/records/list-filter'
import { endOfDay } from '../../../ui/dates/date-text.ts'
import { momentOf } from '../../../ui/dates/moment-text.ts'
import type { ColumnFilter, ListColumn } from '../columns/list-column.ts'
import { daysOf, spanOf } from './day-spans.ts'

type NumberKind = Exclude<ColumnKind, 'text' | 'date' | 'boolean' | 'choice' | 'id'>

/** Number of decimals in the inputs for each kind of number. Filter texts contain integers, in units of the last decimal. */
export const decimalsOf: Record<NumberKind, number> = {
  integer: 0,
  cents: 2,
  area: 4,
  percent: 2,
  degrees: 6,
}

/** Ends of a range in the units that users see (euros, m², %). Null means that the range has no end there. */
export type Bounds = { minimum: number | null; maximum: number | null }

export function isNumberFilter(filter: ColumnFilter): filter is { kind: NumberKind; unit?: string } {
  return filter.kind in decimalsOf
}

/** Parses the filter text of a column. Returns null if the text is missing or invalid. */
export function readFilter(filter: ColumnFilter, text: string | undefined): ListFilter | null {
  if (!text) return null
  const choices = filter.kind === 'choice' ? filter.choices.map((choice) => choice.value) : undefined
  const read = parseFilter(kindOf(filter), ofToday(filter, text), choices)
  return read.ok ? read.filter : null
}

/** Returns the filters to send to the server. Named periods are replaced by the days that they currently stand for. */
export function filtersOfToday<Row>(
  columns: readonly ListColumn<Row>[],
  filters: Record<string, string>,
): Record<string, string> {
  const spans = columns.flatMap(({ name, filter }) => {
    const text = filters[name]
    return filter && text ? [[name, ofToday(filter, text)] as const] : []
  })
  return { ...filters, ...Object.fromEntries(spans) }
}

function ofToday({ kind }: ColumnFilter, text: string): string {
  const span = spanOf(text)
  if (!span || (kind !== 'date' && kind !== 'moment')) return text
  const days = daysOf(span, new Date())
  return kind === 'date' ? dateFilter(days) : momentFilter(momentsOf(days))
}

/** Returns the start of the first day and the end of the last day in the user's time zone, in Unix seconds. */
function momentsOf({ minimum, maximum }: { minimum: number; maximum: number }): Bounds {
  return { minimum: momentOf(minimum, '', 'start'), maximum: momentOf(maximum, '', 'end') }
}

function kindOf({ kind }: ColumnFilter): ColumnKind {
  if (kind === 'moment') return 'date'
  return kind === 'record' ? 'id' : kind
}

/** Returns the record ids that a filter contains. */
export function idsOfFilter(filter: ListFilter | null): number[] {
  if (filter?.operator === 'in') return filter.values.map(Number)
  return filter?.operator === 'eq' || filter?.operator === 'neq' ? [Number(filter.value)] : []
}

/** Returns the filter text that matches any of these records, or '' if there are no ids. */
export function recordsFilter(ids: readonly number[]): string {
  return ids.length === 0 ? '' : formatFilter({ kind: 'id', operator: 'in', values: [...ids] })
}

export function containsFilter(text: string): string {
  return text.trim() === '' ? '' : formatFilter({ kind: 'text', operator: 'like', value: text.trim() })
}

export function booleanFilter(value: boolean | null): string {
  return value === null ? '' : formatFilter({ kind: 'boolean', operator: 'eq', value })
}

export function choicesFilter(values: string[]): string {
  return values.length === 0 ? '' : formatFilter({ kind: 'choice', operator: 'in', values })
}

/**
 * Returns the filter text for a range of numbers. Returns '' if both ends are open, if an end cannot be parsed, or if the
 * minimum exceeds the maximum.
 */
export function numberFilter(kind: NumberKind, { minimum, maximum }: Bounds): string {
  return rangeFilter(kind, 'range', toUnits(kind, minimum), toUnits(kind, maximum))
}

/**
 * Returns the filter text for a range of days (Unix seconds at 00:00 UTC), including the last day. Returns '' in the cases in
 * which `numberFilter` does.
 */
export function dateFilter({ minimum, maximum }: Bounds): string {
  return rangeFilter('date', 'date', minimum, maximum === null ? null : endOfDay(maximum))
}

/**
 * Returns the filter text for a range of times (Unix seconds), including both ends. Returns '' in the cases in which
 * `numberFilter` does.
 */
export function momentFilter({ minimum, maximum }: Bounds): string {
  return rangeFilter('date', 'date', minimum, maximum)
}

/** Returns the ends of a range filter in the units that users see. Both are null for any other filter. */
export function boundsOf(filter: ColumnFilter, text: string | undefined): Bounds {
  const read = readFilter(filter, text)
  if (read?.operator !== 'range' && read?.operator !== 'date') return { minimum: null, maximum: null }
  const { kind, minimum, maximum } = read
  if (filter.kind === 'moment') return { minimum, maximum }
  if (filter.kind === 'date') return { minimum, maximum: maximum === null ? null : startOfDay(maximum) }
  return { minimum: fromUnits(kind, minimum), maximum: fromUnits(kind, maximum) }
}

function rangeFilter(
  kind: ColumnKind,
  operator: 'range' | 'date',
  minimum: number | null,
  maximum: number | null,
) {
  if (minimum === null && maximum === null) return ''
  if (Number.isNaN(minimum) || Number.isNaN(maximum)) return ''
  if (minimum !== null && maximum !== null && minimum > maximum) return ''
  return formatFilter({ kind, operator, minimum, maximum })
}

function toUnits(kind: NumberKind, value: number | null): number | null {
  return value === null ? null : Math.round(value * 10 ** decimalsOf[kind])
}

function fromUnits(kind: ColumnKind, units: number | null): number | null {
  if (units === null) return null
  return Number(decimalText(units, kind in decimalsOf ? decimalsOf[kind as NumberKind] : 0))
}
