import type { ListQuestion, ReadSelection } from '@lienzo/contract/wire/list'
import { and, count, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import { notFound } from '../context/refusal.ts'
import type { Readable } from '../context/resource.ts'
import { notDeleted, scopeOf } from '../context/scope.ts'
import { keyOf, listConditions, sourcesOf } from './conditions/list-conditions.ts'

/**
 * Counts the selected records and calculates `sumsByName` (see `cappedSum`) in one statement. If all rows of a list are
 * selected, caches the result until a dependency changes. Throws NOT_FOUND if a record selected by id is missing, and
 * INVALID_INPUT as `listConditions` does.
 */
export async function sumRows<Name extends string>(
  context: Context,
  resource: Readable<never, unknown>,
  selection: ReadSelection,
  sumsByName: Record<Name, SQL<number>>,
): Promise<Record<Name | 'count', number>> {
  const names = Object.keys(sumsByName) as Name[]
  const sums = names.map((name) => sumsByName[name])
  const [total = 0, ...columnTotals] = selection.ids
    ? await sumsOfThese(context, resource, [...new Set(selection.ids)], sums)
    : await sumsOfAll(context, resource, selection.all, sums)
  // `Object.fromEntries` does not preserve the names in its type.
  return Object.fromEntries([
    ['count', total],
    ...names.map((name, place) => [name, columnTotals[place] ?? 0]),
  ])
}

async function sumsOfThese(
  context: Context,
  resource: Readable<never, unknown>,
  ids: number[],
  sums: SQL<number>[],
): Promise<readonly number[]> {
  const { table } = resource
  const idCondition = sql`${table.id} = any(${sql.param(ids)})`
  const where = and(idCondition, notDeleted(table), scopeOf(resource, context.caller)) ?? idCondition
  const row = await addUp(context, sums, sql`from ${sourcesOf(resource, [where]).tables} where ${where}`)
  if (row[0] !== ids.length) throw notFound()
  return row
}

async function sumsOfAll(
  context: Context,
  resource: Readable<never, unknown>,
  question: ListQuestion,
  sums: SQL<number>[],
): Promise<readonly number[]> {
  const { where } = listConditions(context, resource, question)
  const { tables } = sourcesOf(resource, [where])
  const { changing } = sourcesOf(resource, [where, ...sums])
  const statement = sql`from ${tables} where ${where}`
  const key = keyOf(sql`${sql.join(sums, sql`, `)} ${statement}`)
  const [row = []] = await context.services.totals.sums(key, changing, async () => [
    await addUp(context, sums, statement),
  ])
  return row
}

async function addUp({ database }: Context, sums: SQL<number>[], rest: SQL): Promise<number[]> {
  const fields = Object.fromEntries(sums.map((sum, place) => [`sum_${place}`, sum]))
  const [row] = await queryRows(
    database,
    { count: count(), ...fields },
    (columns) => sql`select ${columns} ${rest}`,
  )
  if (!row) throw new Error('Nothing was added up')
  return Object.values(row)
}
