import type { ListInput } from '@lienzo/contract/wire/list'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import type { Context } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import { type Readable, rowsById } from '../context/resource.ts'
import { keyOf, listConditions, orderOf, sourcesOf } from './conditions/list-conditions.ts'
import { type Grown, MOST_IDS } from './grown-totals.ts'

export type Page<Shown> = {
  rows: Shown[]
  total: number
  page: number
  perpage: number
  /** Name of the user who deleted each record, keyed by record id; only present for the bin. */
  deleted_by?: Record<string, string>
}

/** Maximum size of a result that is collected first and then sorted. A larger result is read in the order of an index. */
const FEW = 20_000

/**
 * Returns a page of the rows that the caller is allowed to see, filtered, searched and sorted, with the total of all pages.
 * `within` restricts the list, for example to the images of one campaign; `deleted` lists the bin. Throws INVALID_INPUT at a
 * column that does not exist or a filter that cannot be parsed.
 *
 * This takes three steps: count the rows, find the ids of the page, read the rows with these ids. The first two steps read
 * little more than indexes and usually come from the cache; the third uses the same statement for every list of a resource.
 */
export async function listRows<Row extends { id: number }, Shown>(
  context: Context,
  resource: Readable<Row, Shown>,
  input: ListInput & { deleted?: boolean },
  within?: SQL,
): Promise<Page<Shown>> {
  const order = orderOf(context, resource, input)
  const { asked, where } = listConditions(context, resource, input, within)
  const { total, ids: matchIds } = await foundBy(context, resource, where)
  const from = (input.page - 1) * input.perpage
  const few = (asked !== undefined || input.deleted === true) && total <= FEW
  const ids =
    from < total
      ? await idsOf(context, resource, {
          where: matchIds ? sql`${resource.table.id} = any(${sql.param(matchIds)})` : where,
          order,
          few,
          from,
          most: input.perpage,
        })
      : []
  const rows = await rowsById(context, resource, ids, input.deleted)
  const page = { total, page: input.page, perpage: input.perpage }
  const answer = { rows: await resource.present(context, rows), ...page }
  return input.deleted ? { ...answer, deleted_by: await deletersOf(context, resource.name, ids) } : answer
}

/** Returns the total, and the ids of the rows if counting has already found them. */
async function foundBy(context: Context, resource: Readable<never, unknown>, where: SQL): Promise<Grown> {
  if (resource.writtenAt) return grownTotalOf(context, resource, resource.writtenAt, where)
  return { total: await totalOf(context, resource, where), ids: null }
}

async function totalOf(context: Context, resource: Readable<never, unknown>, where: SQL): Promise<number> {
  const { tables, changing } = sourcesOf(resource, [where])
  const statement = sql`from ${tables} where ${where}`
  return context.services.totals.of(keyOf(statement), changing, async () => {
    const [row] = await queryRows(
      context.database,
      { total: count() },
      (columns) => sql`select ${columns} ${statement}`,
    )
    return row?.total ?? 0
  })
}

/**
 * Returns the total for a resource whose rows never change and are never deleted, and the ids if there are at most `MOST_IDS`.
 */
function grownTotalOf(
  context: Context,
  resource: Readable<never, unknown>,
  writtenAt: PgColumn,
  where: SQL,
): Promise<Grown> {
  const { tables, others } = sourcesOf(resource, [where])
  const key = keyOf(sql`select from ${tables} where ${where}`)
  // The rows themselves never change, but the rows of joined tables can, such as a user's name.
  const changing = others ? resource.joins : []
  return context.services.grownTotals.of(key, changing, context.now, async (since, settledBefore) => {
    const newer = since === 0 ? where : sql`${where} and ${writtenAt} >= ${since}`
    const { id } = resource.table
    const settledFilter = sql`filter (where written < ${settledBefore})`
    const [row] = await queryRows(
      context.database,
      {
        settled: sql`count(*) ${settledFilter}`.mapWith(Number),
        total: count(),
        settled_ids: sql<number[] | null>`(array_agg(id) ${settledFilter})[1:${MOST_IDS + 1}]`,
        ids: sql<number[] | null>`(array_agg(id))[1:${MOST_IDS + 1}]`,
      },
      (columns) => sql`select ${columns}
        from (select ${id} as id, ${writtenAt} as written from ${tables} where ${newer}) found`,
    )
    if (!row) throw new Error('Nothing was counted')
    return row
  })
}

type Place = { where: SQL; order: SQL; few: boolean; from: number; most: number }

async function idsOf(
  context: Context,
  resource: Readable<never, unknown>,
  { where, order, few, from, most }: Place,
): Promise<number[]> {
  const { id } = resource.table
  const { tables, changing } = sourcesOf(resource, [where, order])
  // A small result is collected and then sorted. With a limit, the planner might instead scan nearly the whole index of the
  // sort order to find a few rows at its end.
  const ids = few
    ? sql<number[] | null>`(array_agg(${id} order by ${order}))[${from + 1}:${from + most}]`
    : sql<
        number[]
      >`array(select ${id} from ${tables} where ${where} order by ${order} limit ${most} offset ${from})`
  const rest = few ? sql`from ${tables} where ${where}` : sql``
  const find = async () => {
    const [row] = await queryRows(context.database, { ids }, (columns) => sql`select ${columns} ${rest}`)
    return row?.ids ?? []
  }
  // Almost every call adds rows to a list with `writtenAt`, so caching the ids of its pages is useless.
  return resource.writtenAt ? find() : context.services.totals.ids(keyOf(sql`${ids} ${rest}`), changing, find)
}

/** Returns the name of the user who last deleted each record, according to the log; keyed by record id. */
async function deletersOf(
  context: Context,
  resource: string,
  ids: number[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await context.database
    .selectDistinctOn([log.record_id], { id: log.record_id, name: users.username })
    .from(log)
    .innerJoin(users, eq(users.id, log.user_id))
    .where(
      and(
        eq(log.resource, resource),
        eq(log.action, 'delete'),
        sql`${log.record_id} = any(${sql.param(ids)})`,
      ),
    )
    .orderBy(log.record_id, desc(log.id))
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
