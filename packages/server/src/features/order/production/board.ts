import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import { cardsInColumn } from '@lienzo/contract/sales/production/order-board'
import type { InputInside, OutputInside } from '@lienzo/contract/wire/call'
import { largestSum } from '@lienzo/rules/largest-amounts'
import { type BoardColumn, boardColumns } from '@lienzo/rules/sales/production/board'
import { daysOfTerm } from '@lienzo/rules/sales/production/order-due'
import { count, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { rowsById } from '../../../core/context/resource.ts'
import { cappedSum } from '../../../core/list/capped-sum.ts'
import { listConditions, sourcesOf } from '../../../core/list/conditions/list-conditions.ts'
import { todayOf } from '../../../core/list/today.ts'
import { boardColumnOf, isOnBoard } from '../../../db/tables/sales/order-board.ts'
import { dueAtOf } from '../../../db/tables/sales/order-due.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { orderResource } from '../order.queries.ts'

type Call = (typeof orderCalls)['board']

const column = boardColumnOf(orders)
const due = dueAtOf(orders)

/**
 * Returns the production board with the orders that the caller can see, in three statements. Throws INVALID_INPUT at a filter
 * that is not valid.
 */
export async function productionBoard(
  context: Context,
  question: InputInside<Call>,
): Promise<OutputInside<Call>> {
  const { where } = listConditions(context, orderResource, question)
  const { tables } = sourcesOf(orderResource, [where])
  const sums = await sumsByColumn(context, tables, where)
  const ids = await firstOfEach(context, tables, where)
  const cards = await rowsById(context, orderResource, [...ids.values()].flat())
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    columns: boardColumns.map((name) => ({
      column: name,
      ...{ orders: 0, late: 0, pieces: 0, m2: 0 },
      ...sums.get(name),
      cards: (ids.get(name) ?? []).flatMap((id) => byId.get(id) ?? []),
    })),
  }
}

async function sumsByColumn(context: Context, tables: SQL, where: SQL) {
  const rows = await queryRows(
    context.database,
    {
      column: sql<BoardColumn>`${column}`,
      orders: count(),
      late: sql<number>`count(*) filter (where ${due} <= ${daysOfTerm('late', todayOf(context)).to})`,
      pieces: cappedSum(orders.pieces, Number.MAX_SAFE_INTEGER),
      m2: cappedSum(orders.m2, largestSum.m2),
    },
    (columns) => sql`select ${columns} from ${tables} where ${where} and ${isOnBoard(orders)} group by 1`,
  )
  return new Map(rows.map(({ column: name, ...sums }) => [name, sums]))
}

/**
 * Returns the IDs of the first `cardsInColumn` orders of each column, earliest due day first. The query uses the index of the
 * board.
 */
async function firstOfEach(context: Context, tables: SQL, where: SQL): Promise<Map<BoardColumn, number[]>> {
  const rows = await queryRows(
    context.database,
    { name: sql<BoardColumn>`named.name`, ids: sql<number[]>`first.ids` },
    (columns) => sql`select ${columns}
      from unnest(${sql.param([...boardColumns])}::text[]) as named(name)
      cross join lateral (select array(
        select ${orders.id} from ${tables} where ${where} and ${column} = named.name
        order by ${due} asc nulls last, ${orders.id} asc limit ${cardsInColumn}
      ) as ids) first`,
  )
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}
