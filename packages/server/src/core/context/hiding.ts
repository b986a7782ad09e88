import type { LogAction } from '@lienzo/contract/records/logged'
import type { FieldError } from '@lienzo/contract/wire/errors'
import type { ListColumns } from '@lienzo/contract/wire/list'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, Column, is, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import type { Fields } from './query-rows.ts'
import { Refusal } from './refusal.ts'

/**
 * Parts of a resource that only the house sees. Each resource declares them, and every function that reads its records hides
 * them.
 */
export type Hiding<Field extends string = string> = 'none' | HidingRules<Field>

type HidingRules<Field extends string> = {
  /** Fields that are blank for callers outside the house, such as the house's notes about a customer. */
  fields?: readonly Field[]
  /** Callers outside the house see a record only while this column has one of these values. */
  state?: { column: PgColumn; shown: readonly string[] }
  /**
   * User group whose users see a record, for resources that also have records of the house's group: a column of the table, or
   * an expression.
   */
  account?: PgColumn | SQL
  /** Log actions that callers outside the house never see. */
  actions?: readonly LogAction[]
}

type Hides = { hiding: Hiding }

/** Returns the fields that are blank for a caller. */
export function hiddenFields(caller: Reader, { hiding }: Hides): readonly string[] {
  return caller.house || hiding === 'none' ? [] : (hiding.fields ?? [])
}

/** Returns the condition for records in states that callers outside the house see too; undefined if they see all states. */
export function shownStates({ hiding }: Hides): SQL | undefined {
  if (hiding === 'none' || !hiding.state) return undefined
  const { column, shown } = hiding.state
  // The values are inlined, so that the partial indexes match.
  return sql`${column} in (${sql.raw(shown.map((value) => `'${value}'`).join(', '))})`
}

/** Returns the condition for records that `hiding` does not hide from customers' users; undefined if it hides no records. */
export function shownToCustomers(resource: Hides): SQL | undefined {
  const { hiding } = resource
  const account = hiding === 'none' ? undefined : hiding.account
  return and(shownStates(resource), account && sql`${account} <> ${HOUSE_USERGROUP_ID}`)
}

/** Returns whether a row, keyed by column name, is visible only to the house. A missing column hides nothing. */
export function isHiddenRow({ hiding }: Hides, row: Record<string, unknown>): boolean {
  if (hiding === 'none') return false
  const { state, account } = hiding
  const value = state && row[state.column.name]
  if (typeof value === 'string' && !state?.shown.includes(value)) return true
  return is(account, Column) && row[account.name] === HOUSE_USERGROUP_ID
}

type Reader = Pick<Caller, 'house'>

/** Blanks house-only fields for other callers. */
export function readableRows<Row extends object>(
  caller: Reader,
  resource: Hides & { fields: Fields },
  rows: Row[],
): Row[] {
  const hiddenNames = hiddenFields(caller, resource)
  if (hiddenNames.length === 0) return rows
  const { fields } = resource
  return rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    const blanks = hiddenNames.map((field) => [field, blankOf(fields[field], values.get(field))] as const)
    return { ...row, ...Object.fromEntries(blanks) }
  })
}

/**
 * Returns null if the column is nullable, so that a blank does not reveal whether a value exists; otherwise an empty string or
 * list, or 0.
 */
function blankOf(field: PgColumn | SQL | undefined, value: unknown): '' | 0 | null | [] {
  if (is(field, Column) && !field.notNull) return null
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  return Array.isArray(value) ? [] : null
}

/**
 * Returns the columns that a caller is allowed to filter, sort and export by: a filter would reveal a hidden value letter by
 * letter.
 */
export function readableColumns(caller: Reader, resource: Hides & { columns: ListColumns }): ListColumns {
  const { columns } = resource
  const hiddenNames = hiddenFields(caller, resource)
  if (hiddenNames.length === 0) return columns
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !hiddenNames.includes(name)))
}

type Change = { before: unknown; after: unknown }

/**
 * Returns the part of a change that a caller is allowed to read. If the record was hidden before the change, callers outside
 * the house do not see its old values except the state.
 */
export function readableChanges(
  caller: Reader,
  resource: Hides | undefined,
  changes: Record<string, Change>,
): Record<string, Change> {
  if (caller.house || !resource || resource.hiding === 'none') return changes
  const hiddenNames = hiddenFields(caller, resource)
  const readable = Object.entries(changes).filter(([field]) => !hiddenNames.includes(field))
  const was = Object.fromEntries(readable.map(([field, { before }]) => [field, before]))
  if (!isHiddenRow(resource, was)) return Object.fromEntries(readable)
  const state = resource.hiding.state?.column.name
  const entries = readable.map(([field, change]) => [
    field,
    field === state ? change : { ...change, before: null },
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns the values that a caller is allowed to write. For callers outside the house, omits house-only fields, which stay
 * unchanged; throws NO_PERMISSION if such a field has a value.
 */
export function writableValues(
  caller: Reader,
  resource: Hides,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const hiddenNames = hiddenFields(caller, resource)
  if (hiddenNames.length === 0) return values
  const refusedNames = hiddenNames.filter((field) => (values[field] ?? '') !== '')
  if (refusedNames.length > 0) {
    const fault: FieldError = { key: 'validation.house_only', message: 'can only be changed by the house' }
    const fields = Object.fromEntries(refusedNames.map((field) => [field, fault]))
    throw new Refusal('NO_PERMISSION', `Only the house changes ${refusedNames.join(', ')}`, { fields })
  }
  return Object.fromEntries(Object.entries(values).filter(([field]) => !hiddenNames.includes(field)))
}
