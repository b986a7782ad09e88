import type { LogAction } from '@lienzo/contract/records/logged'
import type { FieldError } from '@lienzo/contract/wire/errors'
import type { ListColumns } from '@lienzo/contract/wire/list'
import { Column, is, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import type { Fields } from './query-rows.ts'
import { Refusal } from './refusal.ts'

/** Of a resource: the fields that the house keeps to itself, such as what it thinks of a customer. */
export type HouseFields<Field extends string = string> = { houseOnly?: readonly Field[] }

/** Of a resource: what of its history the house keeps to itself. */
export type HouseHistory = {
  houseHistory?: {
    /** The state in which its records begin; whatever happens to one while it is in this state, but that it leaves it. */
    whileIn: string
    /** What is told to nobody else, whenever it happened. */
    actions: readonly LogAction[]
  }
}

type Reader = Pick<Caller, 'house'>

/** Blanks the fields of the house for other callers. */
export function readableRows<Row extends object>(
  caller: Reader,
  { houseOnly, fields }: HouseFields & { fields: Fields },
  rows: Row[],
): Row[] {
  if (caller.house || !houseOnly) return rows
  return rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    const blanks = houseOnly.map((field) => [field, blankOf(fields[field], values.get(field))] as const)
    return { ...row, ...Object.fromEntries(blanks) }
  })
}

/** Null where the column can be null, so that a blank does not reveal a value; else an empty text or list, or 0. */
function blankOf(field: PgColumn | SQL | undefined, value: unknown): '' | 0 | null | [] {
  if (is(field, Column) && !field.notNull) return null
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  return Array.isArray(value) ? [] : null
}

/** The columns that somebody may filter, sort and export by: a filter would tell letter by letter what is not shown. */
export function readableColumns(
  caller: Reader,
  { houseOnly, columns }: HouseFields & { columns: ListColumns },
): ListColumns {
  if (caller.house || !houseOnly) return columns
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !houseOnly.includes(name)))
}

/** What of a change somebody may read. */
export function readableChanges<Change>(
  caller: Reader,
  resource: HouseFields | undefined,
  changes: Record<string, Change>,
): Record<string, Change> {
  const hidden = resource?.houseOnly
  if (caller.house || !hidden) return changes
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !hidden.includes(field)))
}

/**
 * The values that somebody writes, without the fields of the house, which are left alone. Fails with NO_PERMISSION where
 * something was written there.
 */
export function writableValues(
  caller: Reader,
  { houseOnly }: HouseFields,
  values: Record<string, unknown>,
): Record<string, unknown> {
  if (caller.house || !houseOnly) return values
  const written = houseOnly.filter((field) => (values[field] ?? '') !== '')
  if (written.length > 0) {
    const fault: FieldError = { key: 'validation.house_only', message: 'can only be changed by the house' }
    const fields = Object.fromEntries(written.map((field) => [field, fault]))
    throw new Refusal('NO_PERMISSION', `Only the house changes ${written.join(', ')}`, { fields })
  }
  return Object.fromEntries(Object.entries(values).filter(([field]) => !houseOnly.includes(field)))
}
