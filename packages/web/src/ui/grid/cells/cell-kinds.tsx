import {
  decimalText,
  formatDecimal,
  formatEuros,
  formatPercent,
  formatUngrouped,
  parseDecimal,
  roundHalfAwayFromZero,
} from '@lienzo/rules/money'
import { plainText } from '@lienzo/rules/records/plain-text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, parseDay } from '../../dates/date-text.ts'
import { StateChip, type StateHue } from '../../feedback/state-chip.tsx'
import { useLocale } from '../../hooks/locale.ts'
import { Thumbnail } from '../../pictures/thumbnail.tsx'
import type { ColumnOf, GridColumn } from '../columns/grid-column.ts'
import { type ChoiceKind, choiceColumn, type PickKind, pickColumn } from './chosen-kinds.tsx'

/** Maximum number of decimals in a number typed into a filter, even if the column contains whole numbers. */
const MOST_DECIMALS = 4

/**
 * Reads and writes a value of a row. Without `set`, the column is read-only. `check` returns the reason if a value is refused.
 */
type ValueAccess<Row, Value> = {
  value: (row: Row) => Value
  set?: (row: Row, value: Value) => Row
  check?: (value: Value, row: Row) => string | undefined
}

type TextKind<Row> = ColumnOf<Row> & ValueAccess<Row, string>

type NumberKind<Row> = ColumnOf<Row> &
  ValueAccess<Row, number | null> & {
    decimals?: number
    /** Unit shown after the number, separated by a non-breaking space. */
    unit?: string
    /** Formats a number that is in units of 10^-decimals. If omitted, the number is shown with `unit`. */
    format?: (units: number) => string
    /** True if the cell can be empty; otherwise an empty text is refused. */
    isOptional?: boolean
    isSummed?: boolean
  }

type DayKind<Row> = ColumnOf<Row> & ValueAccess<Row, number | null>

type PictureKind<Row> = ColumnOf<Row> & { src: (row: Row) => string | undefined }

type StatusKind<Row> = ColumnOf<Row> & {
  status: (row: Row) => { hue: StateHue; icon: Parameters<typeof StateChip>[0]['icon']; label: string }
}

/** Returns functions that create the usual types of columns. Their messages are in the user's language. */
export function cellKinds<Row>(t: TFunction, locale: string) {
  const number = (kind: NumberKind<Row>) => numberColumn(kind, t, locale)
  return {
    text: ({ value, set, check, width = 160, ...column }: TextKind<Row>): GridColumn<Row> => ({
      ...column,
      width,
      text: value,
      ...(set && { write: (row, text) => checkAndSet(row, text, set, check) }),
    }),
    number,
    /** Creates a column of amounts in euros. The user types a decimal comma or point. */
    money: (kind: Omit<NumberKind<Row>, 'decimals' | 'unit' | 'format'>) =>
      number({ ...kind, decimals: 2, unit: '€', format: (cents) => formatEuros(cents, locale) }),
    /** Creates a column of percentages with at most two decimals. */
    percent: (kind: Omit<NumberKind<Row>, 'decimals' | 'unit' | 'isSummed'>): GridColumn<Row> => ({
      ...number({ ...kind, decimals: 2, unit: '%' }),
      show: (row) => {
        const percent = kind.value(row)
        return percent === null ? '' : formatPercent(Math.round(percent * 100), locale)
      },
    }),
    /** Creates a column of days in the format DD/MM/YYYY. An empty cell means no day. */
    day: (kind: DayKind<Row>) => dayColumn(kind, t),
    choice: (kind: ChoiceKind<Row>) => choiceColumn(kind, t),
    pick: (kind: PickKind<Row>) => pickColumn(kind, t),
    picture: ({ src, width = 56, ...column }: PictureKind<Row>): GridColumn<Row> => ({
      ...column,
      width,
      text: () => '',
      show: (row) => <Thumbnail src={src(row)} alt="" size={28} />,
    }),
    status: ({ status, width = 150, ...column }: StatusKind<Row>): GridColumn<Row> => ({
      ...column,
      width,
      text: (row) => status(row).label,
      show: (row) => <StateChip {...status(row)} />,
    }),
  }
}

/** Returns the column-creating functions, memoized until the user changes the language. */
export function useCellKinds<Row>() {
  const { t } = useTranslation()
  const locale = useLocale()
  return useMemo(() => cellKinds<Row>(t, locale), [t, locale])
}

/** Maximum number of decimals of any number in a grid; square metres need as many. */
const KEPT_DECIMALS = 4

function numberColumn<Row>(kind: NumberKind<Row>, t: TFunction, locale: string): GridColumn<Row> {
  const { value, set, check, width = 100, decimals = 0, unit, format, isOptional, isSummed, ...column } = kind
  // Rounds each value to an integer first. Otherwise 1.005 × 100 would be less than 100.5, and sums of rounded cells would
  // drift.
  const unitsOf = (row: Row) => Math.round((value(row) ?? 0) * 10 ** KEPT_DECIMALS)
  const roundUnits = (units: number) => roundHalfAwayFromZero(units, 10 ** (KEPT_DECIMALS - decimals))
  const withUnit = (value: number) => {
    const text = formatDecimal(value, decimals, locale)
    return unit ? `${text}\u00a0${unit}` : text
  }
  const formatUnits = (units: number) => (format ?? withUnit)(roundUnits(units))
  const isThere = (row: Row) => value(row) !== null
  return {
    ...column,
    width,
    align: 'end',
    // Omits group separators, because other programs read them as decimal points and users would have to type around them.
    text: (row) => (isThere(row) ? formatUngrouped(roundUnits(unitsOf(row)), decimals, locale) : ''),
    show: (row) => (isThere(row) ? formatUnits(unitsOf(row)) : ''),
    order: value,
    readNumber: (input) => {
      // A filter can compare whole numbers with a fraction, for example `>2,5`.
      const places = parseDecimal(withoutUnit(input, unit), decimals).ok ? decimals : MOST_DECIMALS
      const read = parseDecimal(withoutUnit(input, unit), places)
      return read.ok ? Number(decimalText(read.value, places)) : undefined
    },
    ...(isSummed && { sum: { amount: unitsOf, text: formatUnits } }),
    ...(set && {
      write: (row, input) => {
        if (input.trim() === '' && isOptional) return checkAndSet(row, null, set, check)
        const read = parseDecimal(withoutUnit(input, unit), decimals)
        if (!read.ok) return { fault: t(`validation.number.${read.reason}`, { count: decimals }) }
        // Converts via text, because division would produce errors such as 0.30000000000000004.
        return checkAndSet(row, Number(decimalText(read.value, decimals)), set, check)
      },
    }),
  }
}

function dayColumn<Row>(
  { value, set, check, width = 110, ...column }: DayKind<Row>,
  t: TFunction,
): GridColumn<Row> {
  const text = (row: Row) => {
    const day = value(row)
    return day === null ? '' : formatDay(day)
  }
  return {
    ...column,
    width,
    align: 'end',
    text,
    order: value,
    ...(set && {
      write: (row, input) => {
        if (input.trim() === '') return checkAndSet(row, null, set, check)
        const day = parseDay(input)
        return Number.isNaN(day) ? { fault: t('validation.date') } : checkAndSet(row, day, set, check)
      },
    }),
  }
}

/** Removes the unit, because pasted amounts often include it. */
function withoutUnit(text: string, unit: string | undefined): string {
  const trimmed = text.trim()
  return unit && plainText(trimmed).endsWith(plainText(unit)) ? trimmed.slice(0, -unit.length) : trimmed
}

function checkAndSet<Row, Value>(
  row: Row,
  value: Value,
  set: (row: Row, value: Value) => Row,
  check: ValueAccess<Row, Value>['check'],
) {
  const fault = check?.(value, row)
  return fault === undefined ? { row: set(row, value) } : { fault }
}
