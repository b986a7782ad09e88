import { formatDecimal, formatPercent } from '@lienzo/rules/money'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { dayOfMoment, type Edge, timeOfMoment } from '../../../ui/dates/moment-text.ts'
import type { NamedPickSource } from '../../picker/picks.ts'
import type { ColumnFilter } from '../columns/list-column.ts'
import { decimalsOf } from './filter-values.ts'

/** Formats a filter for its chip. */
export function filterText(
  column: ColumnFilter,
  filter: ListFilter,
  records: readonly { id: number; name: string }[],
  t: TFunction,
  locale: string,
): string {
  const show = (value: unknown, edge: Edge = 'start') =>
    sourceOf(column) ? nameOf(value, records) : shownValue(column, value, edge, t, locale)
  switch (filter.operator) {
    case 'like':
      return t('list.filter.contains', { value: filter.value })
    case 'in':
      return filter.values.map((value) => show(value)).join(', ')
    case 'null':
      return t(filter.empty ? 'list.filter.empty' : 'list.filter.not_empty')
    case 'range':
    case 'date':
      return rangeText(filter.minimum, filter.maximum, show, t)
    case 'eq':
      return show(filter.value)
    default:
      return t(`list.filter.${filter.operator}`, { value: show(filter.value) })
  }
}

/** If the values of a filter are ids of records, returns the source of the record names; otherwise undefined. */
export function sourceOf(filter: ColumnFilter): NamedPickSource | undefined {
  if (filter.kind === 'record') return filter.source
  return 'named' in filter ? filter.named : undefined
}

function rangeText(
  minimum: number | null,
  maximum: number | null,
  show: (value: number, edge: Edge) => string,
  t: TFunction,
): string {
  if (minimum === null) return t('list.filter.lte', { value: show(maximum ?? 0, 'end') })
  if (maximum === null) return t('list.filter.gte', { value: show(minimum, 'start') })
  const [low, high] = [show(minimum, 'start'), show(maximum, 'end')]
  return low === high ? low : `${low} – ${high}`
}

/** Returns the name of a record. Returns its id if the record is not loaded or the user cannot see it. */
function nameOf(id: unknown, records: readonly { id: number; name: string }[]): string {
  return records.find((record) => record.id === id)?.name ?? `#${id}`
}

function shownValue(column: ColumnFilter, value: unknown, edge: Edge, t: TFunction, locale: string): string {
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  if (column.kind === 'choice')
    return column.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (typeof value !== 'number') return String(value)
  if (column.kind === 'date') return formatDay(value)
  if (column.kind === 'moment')
    return `${formatDay(dayOfMoment(value))} ${timeOfMoment(value, edge)}`.trimEnd()
  // Four decimals of a degree are about ten metres, which is precise enough.
  if (column.kind === 'degrees') return `${formatDecimal(Math.round(value / 100), 4, locale)}°`
  if (column.kind === 'percent') return formatPercent(value, locale)
  const decimals = column.kind in decimalsOf ? decimalsOf[column.kind as keyof typeof decimalsOf] : 0
  const unit = 'unit' in column && column.unit ? ` ${column.unit}` : ''
  return `${formatDecimal(value, decimals, locale)}${unit}`
}
