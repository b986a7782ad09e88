import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import { type Hiding, shownStates } from './hiding.ts'
import type { ColumnOf } from './query-rows.ts'

/** Table whose rows are records: it has the columns of `recordColumns`. */
export type RecordTable = PgTable & {
  id: ColumnOf<number>
  version: ColumnOf<number>
  updated_at: ColumnOf<number>
  deleted_at: ColumnOf<number | null>
}

/** Table whose rows are listed; a table without `deleted_at` has no bin. */
export type ListedTable = PgTable & { id: ColumnOf<number>; deleted_at?: ColumnOf<number | null> }

/**
 * Rows that a caller outside the house is allowed to see: `everyone` for rows that all customers share, `house` for rows that
 * only the house sees, otherwise a function that returns the condition for a customer's caller. `hiding` declares in which
 * states such rows are visible.
 */
export type Scope = 'everyone' | 'house' | ((caller: Caller & { customer_id: number }) => SQL)

/** Returns the condition that excludes deleted rows. */
export function notDeleted(table: ListedTable): SQL | undefined {
  return table.deleted_at && sql`${table.deleted_at} is null`
}

/** Returns the condition for deleted rows, which the bin shows. */
function onlyDeleted(table: ListedTable): SQL {
  return table.deleted_at ? sql`${table.deleted_at} is not null` : sql`false`
}

/** Returns the condition for rows in the bin if `isDeleted` is true, otherwise for rows that are not deleted. */
export function presentOrDeleted(table: ListedTable, isDeleted: boolean | undefined): SQL | undefined {
  return isDeleted ? onlyDeleted(table) : notDeleted(table)
}

/** Declaration of the rows that a caller sees: whose rows they are, and in which states callers outside the house see them. */
export type Visibility = { scope: Scope; hiding: Hiding }

/** Returns the condition for the rows that a caller is allowed to see; `undefined` if the caller sees all rows. */
export function scopeOf(resource: Visibility, caller: Caller): SQL | undefined {
  if (caller.house) return undefined
  if (resource.scope === 'everyone') return shownStates(resource)
  if (resource.scope === 'house' || caller.customer_id === null) return sql`false`
  return and(resource.scope({ ...caller, customer_id: caller.customer_id }), shownStates(resource))
}
