import { type DecimalFault, decimalText, parseDecimal } from '../money.ts'

/** Kind of a list column. It determines the operators that the column allows, and how filter values are read. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'cents'
  | 'percent'
  | 'area'
  | 'degrees'
  | 'date'
  | 'boolean'
  | 'choice'
  | 'id'

export const filterOperators = [
  'like',
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'range',
  'date',
  'null',
] as const

export type FilterOperator = (typeof filterOperators)[number]

/**
 * Value of a filter. 'text' and 'choice' columns have a string, and 'boolean' columns a boolean. All other kinds have an
 * integer: a number or id, cents, hundredths of a percent, 1/10000 m2, millionths of a degree, or Unix seconds.
 */
export type FilterValue = string | number | boolean

/**
 * Parsed filter of a list. For 'range' and 'date', both bounds are inclusive, and one of the bounds can be null. For 'null',
 * `empty: true` selects rows without a value, and `empty: false` selects rows with a value.
 */
export type ListFilter = { kind: ColumnKind } & (
  | { operator: 'like'; value: string }
  | { operator: 'eq' | 'neq'; value: FilterValue }
  | { operator: 'gt' | 'gte' | 'lt' | 'lte'; value: number }
  | { operator: 'in'; values: FilterValue[] }
  | { operator: 'range' | 'date'; minimum: number | null; maximum: number | null }
  | { operator: 'null'; empty: boolean }
)

/** Reasons why a filter is refused. */
export type FilterFault =
  | Exclude<DecimalFault, 'empty'>
  | 'unknown-operator'
  | 'operator-not-for-kind'
  | 'missing-value'
  | 'unreadable-text'
  | 'not-a-date'
  | 'not-yes-or-no'
  | 'not-an-id'
  | 'unknown-choice'
  | 'not-two-parts'
  | 'range-upside-down'

/**
 * Result of parsing a filter. If the filter is refused, `values` are the variables of the error message: for example the
 * operator, the kind of column or the refused text.
 */
export type ParsedFilter =
  | { ok: true; filter: ListFilter }
  | { ok: false; reason: FilterFault; values: Record<string, string> }

const comparisons = ['gt', 'gte', 'lt', 'lte'] as const
const ofNumbers: readonly FilterOperator[] = ['eq', 'neq', ...comparisons, 'in', 'range', 'null']

/** Operators that each kind of column allows. */
export const operatorsOfKind: Record<ColumnKind, readonly FilterOperator[]> = {
  text: ['like', 'eq', 'neq', 'in', 'null'],
  integer: ofNumbers,
  cents: ofNumbers,
  percent: ofNumbers,
  area: ofNumbers,
  degrees: ofNumbers,
  date: ['eq', 'neq', ...comparisons, 'date', 'null'],
  boolean: ['eq', 'neq', 'null'],
  choice: ['eq', 'neq', 'in', 'null'],
  id: ['eq', 'neq', 'in', 'null'],
}

const LARGEST_ID = 2_147_483_647
/** Last second of the year 9999, the latest time that a filter accepts. */
const LAST_MOMENT = 253_402_300_799
const decimalsOfKind: Partial<Record<ColumnKind, number>> = {
  integer: 0,
  cents: 2,
  percent: 2,
  area: 4,
  degrees: 6,
}

/**
 * Parses a filter in the form `operator;value`. Only the first ';' is a separator, so the value itself can contain ';'.
 *
 * Values are in euros for 'cents', in percent for 'percent', in m2 for 'area' and in degrees for 'degrees', and are read by
 * `parseDecimal`. They are in Unix seconds for 'date'. For 'boolean', and for the operator 'null', they are '1' or 'true', or
 * '0' or 'false'. The parts of 'in', 'range' and 'date' are separated by '|'. Within a part of 'in', '\|' is a literal '|', and
 * '\\' is a literal backslash. `choices` are the valid values of a 'choice' column; if omitted, any text is valid.
 */
export function parseFilter(kind: ColumnKind, text: string, choices?: readonly string[]): ParsedFilter {
  const separator = text.indexOf(';')
  const operator = separator === -1 ? text : text.slice(0, separator)
  const value = separator === -1 ? '' : text.slice(separator + 1)

  if (!isOperator(operator)) return refuse('unknown-operator', { operator })
  if (!operatorsOfKind[kind].includes(operator)) return refuse('operator-not-for-kind', { operator, kind })
  if (value === '') return refuse('missing-value', { operator })

  switch (operator) {
    case 'like':
      return accept(parseText(value), (like) => ({ kind, operator, value: like }))
    case 'eq':
    case 'neq':
      return accept(parseValue(kind, value, choices), (equal) => ({ kind, operator, value: equal }))
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return accept(parseNumber(kind, value), (bound) => ({ kind, operator, value: bound }))
    case 'in':
      return parseIn(kind, value, choices)
    case 'range':
    case 'date':
      return parseRange(kind, operator, value)
    case 'null':
      return accept(parseYesOrNo(value), (empty) => ({ kind, operator, empty }))
  }
}

/** Formats a filter as text. `parseFilter`, with the kind of the filter, parses the text into an equal filter. */
export function formatFilter(filter: ListFilter): string {
  switch (filter.operator) {
    case 'in':
      return `in;${filter.values.map((value) => escapePart(formatValue(filter.kind, value))).join('|')}`
    case 'range':
    case 'date':
      return `${filter.operator};${formatBound(filter.kind, filter.minimum)}|${formatBound(filter.kind, filter.maximum)}`
    case 'null':
      return `null;${filter.empty ? '1' : '0'}`
    default:
      return `${filter.operator};${formatValue(filter.kind, filter.value)}`
  }
}

type Read<Value> = { ok: true; value: Value } | Refusal
type Refusal = { ok: false; reason: FilterFault; values: Record<string, string> }

function parseIn(kind: ColumnKind, text: string, choices?: readonly string[]): ParsedFilter {
  const values: FilterValue[] = []
  for (const part of splitParts(text)) {
    if (part === '') return refuse('missing-value', { operator: 'in' })
    const read = parseValue(kind, part, choices)
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, filter: { kind, operator: 'in', values } }
}

function parseRange(kind: ColumnKind, operator: 'range' | 'date', text: string): ParsedFilter {
  const [low, high, ...more] = text.split('|')
  if (low === undefined || high === undefined || more.length > 0) {
    return refuse('not-two-parts', { operator, value: text })
  }
  if (low === '' && high === '') return refuse('missing-value', { operator })
  const minimum = parseBound(kind, low)
  if (!minimum.ok) return minimum
  const maximum = parseBound(kind, high)
  if (!maximum.ok) return maximum
  if (minimum.value !== null && maximum.value !== null && minimum.value > maximum.value) {
    return refuse('range-upside-down', { minimum: low, maximum: high })
  }
  return { ok: true, filter: { kind, operator, minimum: minimum.value, maximum: maximum.value } }
}

function parseBound(kind: ColumnKind, text: string): Read<number | null> {
  return text === '' ? { ok: true, value: null } : parseNumber(kind, text)
}

function parseValue(kind: ColumnKind, text: string, choices?: readonly string[]): Read<FilterValue> {
  if (kind === 'text') return parseText(text)
  if (kind === 'choice') return parseChoice(text, choices)
  if (kind === 'boolean') return parseYesOrNo(text)
  return parseNumber(kind, text)
}

function parseText(text: string): Read<string> {
  // PostgreSQL cannot store the NUL character, and an unpaired surrogate is not a valid character.
  const readable = text.isWellFormed() && !text.includes('\0')
  return readable ? { ok: true, value: text } : refuse('unreadable-text', {})
}

function parseChoice(text: string, choices?: readonly string[]): Read<string> {
  if (!choices) return parseText(text)
  return choices.includes(text) ? { ok: true, value: text } : refuse('unknown-choice', { value: text })
}

function parseYesOrNo(text: string): Read<boolean> {
  if (text === '1' || text === 'true') return { ok: true, value: true }
  if (text === '0' || text === 'false') return { ok: true, value: false }
  return refuse('not-yes-or-no', { value: text })
}

function parseNumber(kind: ColumnKind, text: string): Read<number> {
  if (kind === 'date') return parseWhole(text, 0, LAST_MOMENT, 'not-a-date')
  if (kind === 'id') return parseWhole(text, 1, LARGEST_ID, 'not-an-id')
  const read = parseDecimal(text, decimalsOfKind[kind] ?? 0)
  if (read.ok) return read
  return refuse(read.reason === 'empty' ? 'missing-value' : read.reason, { value: text })
}

function parseWhole(text: string, least: number, most: number, reason: FilterFault): Read<number> {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? { ok: true, value } : refuse(reason, { value: text })
}

/** Splits a text at each '|' that is not escaped, and unescapes the parts. */
function splitParts(text: string): string[] {
  const parts = ['']
  for (const [token] of text.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (token === '|') parts.push('')
    else parts[parts.length - 1] += token.length === 2 ? token.charAt(1) : token
  }
  return parts
}

function escapePart(text: string): string {
  return text.replace(/[\\|]/g, '\\$&')
}

function formatValue(kind: ColumnKind, value: FilterValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return value
  return decimalText(value, decimalsOfKind[kind] ?? 0)
}

function formatBound(kind: ColumnKind, bound: number | null): string {
  return bound === null ? '' : formatValue(kind, bound)
}

function isOperator(text: string): text is FilterOperator {
  return (filterOperators as readonly string[]).includes(text)
}

function accept<Value>(read: Read<Value>, build: (value: Value) => ListFilter): ParsedFilter {
  return read.ok ? { ok: true, filter: build(read.value) } : read
}

function refuse(reason: FilterFault, values: Record<string, string>): Refusal {
  return { ok: false, reason, values }
}
