import type { LoggedChange, LoggedValue } from '@lienzo/contract/records/log'
import type { TFunction } from 'i18next'
import { closureText } from '../domain/closure-text.ts'
import { fieldText, valueText } from './change-texts.ts'

/** Formatted change: the field, and its text before and after. `before` is null if the field was empty. */
export type ChangeLine = { field: string; name: string; before: string | null; after: string }

/**
 * Returns a function for each change that formats it, because only the first of possibly hundreds of changes are shown. If a
 * whole closure was added or removed, its changes become one line with its days and reason.
 */
export function changeLines(
  t: TFunction,
  locale: string,
  resource: string,
  changes: readonly LoggedChange[],
): (() => ChangeLine)[] {
  const lines: (() => ChangeLine)[] = []
  const whole = new Set<string>()
  for (const change of causesFirst(changes)) {
    const entry = resource === 'space' ? entryOf(change.field) : undefined
    const closure = entry && wholeClosure(changes, entry)
    if (!closure) lines.push(() => lineOf(t, locale, resource, change))
    else if (!whole.has(entry)) {
      whole.add(entry)
      lines.push(() => closureLine(t, resource, entry, closure))
    }
  }
  return lines
}

/** Totals of an order or a budget. `followsInLine` matches the calculated fields of a line. */
const totals = new Set(['pieces', 'spares', 'm2', 'net', 'vat', 'total'])
const followsInLine = /^lines\.\d+\.(?:m2|net)$/

/** Sorts changes made by people first, then the calculated fields of lines, then the totals. */
function causesFirst(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const rankOf = ({ field }: LoggedChange) => (totals.has(field) ? 2 : followsInLine.test(field) ? 1 : 0)
  return changes.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function closureLine(
  t: TFunction,
  resource: string,
  entry: string,
  { came, values }: NonNullable<ReturnType<typeof wholeClosure>>,
): ChangeLine {
  const text = closureText(values, t)
  const sides = came ? { before: null, after: text } : { before: text, after: t('form.nothing') }
  return { field: entry, name: fieldText(t, resource, entry), ...sides }
}

function lineOf(t: TFunction, locale: string, resource: string, change: LoggedChange): ChangeLine {
  const { field, before, after } = change
  const text = (value: LoggedValue) => valueText(t, locale, resource, change, value)
  return {
    field,
    name: fieldText(t, resource, field),
    before: isNothing(before) ? null : text(before),
    after: text(after),
  }
}

/** Returns the path of the closure that contains a field, such as `closures.2`. */
function entryOf(field: string): string | undefined {
  return /^closures\.\d+(?=\.)/.exec(field)?.[0]
}

/** Returns a closure that was added or removed as a whole, or undefined if only some of its fields have changed. */
function wholeClosure(changes: readonly LoggedChange[], entry: string) {
  const fieldValue = (field: string, side: 'before' | 'after') =>
    changes.find((change) => change.field === `${entry}.${field}`)?.[side] ?? null
  for (const side of ['after', 'before'] as const) {
    const other = side === 'after' ? 'before' : 'after'
    const [closed_from, closed_to, closed_reason] = [
      fieldValue('closed_from', side),
      fieldValue('closed_to', side),
      fieldValue('closed_reason', side),
    ]
    const isWhole = fieldValue('closed_from', other) === null && fieldValue('closed_reason', other) === null
    if (!isWhole || typeof closed_from !== 'number' || typeof closed_reason !== 'string') continue
    const to = typeof closed_to === 'number' ? closed_to : null
    return { came: side === 'after', values: { closed_from, closed_to: to, closed_reason } }
  }
  return undefined
}

function isNothing(value: LoggedValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
