import type { Selection } from '@lienzo/contract/wire/list'
import { and, count, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import { type FieldOf, queryRows } from '../context/query-rows.ts'
import { notFound } from '../context/refusal.ts'
import type { Readable } from '../context/resource.ts'
import { notDeleted, scopeOf } from '../context/scope.ts'
import { listConditions, sourcesOf } from './list-conditions.ts'

/**
 * How many records were chosen, and what they add up to in these columns, by one statement; of `all` what matches now. Fails
 * with NOT_FOUND where one that is named by its id is not there.
 */
export async function sumRows<Name extends string>(
  context: Context,
  resource: Readable<never, unknown>,
  chosen: Selection,
  columns: Record<Name, PgColumn>,
): Promise<Record<Name | 'count', number>> {
  const ids = chosen.ids && [...new Set(chosen.ids)]
  const where = ids ? theseRows(context, resource, ids) : matchingRows(context, resource, chosen)
  const { tables } = sourcesOf(resource, [where])
  const sums = Object.entries<PgColumn>(columns).map(([name, column]) => [name, sumOf(column)])
  const [row] = await queryRows(
    context.database,
    // The names come back as they are given.
    { count: count(), ...Object.fromEntries(sums) } as Record<Name | 'count', FieldOf<number>>,
    (selected) => sql`select ${selected} from ${tables} where ${where}`,
  )
  if (!row) throw new Error('Nothing was added up')
  if (ids && row.count !== ids.length) throw notFound()
  return row
}

/** A sum of 8-byte integers is a decimal number, which is none of those that a program counts with. */
function sumOf(column: PgColumn): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)::bigint`
}

function theseRows(context: Context, resource: Readable<never, unknown>, ids: number[]): SQL {
  const { table } = resource
  const named = sql`${table.id} = any(${sql.param(ids)})`
  return and(named, notDeleted(table), scopeOf(resource, context.caller)) ?? named
}

function matchingRows(context: Context, resource: Readable<never, unknown>, { all }: Selection): SQL {
  const { search = '', filters = {} } = all ?? {}
  return listConditions(context, resource, { search, filters }).where
}
