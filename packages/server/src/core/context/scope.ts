import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import { type Hiding, shownStates } from './hiding.ts'
import type { ColumnOf } from './query-rows.ts'

/** A table whose rows are records: it has the columns of `recordColumns`. */
export type RecordTable = PgTable & {
  id: ColumnOf<number>
  version: ColumnOf<number>
  updated_at: ColumnOf<number>
  deleted_at: ColumnOf<number | null>
}

/** A table whose rows are listed; rows of one without `deleted_at` are never hidden. */
export type ListedTable = PgTable & { id: ColumnOf<number>; deleted_at?: ColumnOf<number | null> }

/**
 * Which rows a caller who is not of the house may see: `everyone` for what all customers share, `house` for what none of
 * them sees, else a condition for a caller who belongs to a customer: whose rows they are. `hiding` declares in which states they are seen.
 */
export type Scope = 'everyone' | 'house' | ((caller: Caller & { customer_id: number }) => SQL)

/** The condition that leaves deleted rows out. */
export function notDeleted(table: ListedTable): SQL | undefined {
  return table.deleted_at && sql`${table.deleted_at} is null`
}

/** The condition that leaves deleted rows alone, as the bin shows them. */
function onlyDeleted(table: ListedTable): SQL {
  return table.deleted_at ? sql`${table.deleted_at} is not null` : sql`false`
}

/** The rows that are there, or those in the bin. */
export function presentOrDeleted(table: ListedTable, deleted: boolean | undefined): SQL | undefined {
  return deleted ? onlyDeleted(table) : notDeleted(table)
}

/** Decides which rows of a resource a caller sees: whose they are, and in which states others than the house see them. */
export type Scoped = { scope: Scope; hiding: Hiding }

/** The condition that keeps a caller to the rows they may see; `undefined` where that is all of them. */
export function scopeOf(resource: Scoped, caller: Caller): SQL | undefined {
  if (caller.house) return undefined
  if (resource.scope === 'everyone') return shownStates(resource)
  if (resource.scope === 'house' || caller.customer_id === null) return sql`false`
  return and(resource.scope({ ...caller, customer_id: caller.customer_id }), shownStates(resource))
}
