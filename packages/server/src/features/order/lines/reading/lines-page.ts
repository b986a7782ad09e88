import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { and, eq, min, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'
import { countLines, readLines } from './order-lines.ts'

type Input = z.output<(typeof orderLineCalls)['lines']['input']>
type Output = z.output<(typeof orderLineCalls)['lines']['output']>

/**
 * Returns a page of the lines of an order. It is the page with the requested number, or the page with a certain line or with
 * the first line for a certain space. Throws NOT_FOUND.
 */
export async function pageOfLines(context: Context, input: Input): Promise<Output> {
  const { id, perpage } = input
  const order = await visibleRow(context, orderResource, id)
  const before = await linesBefore(context, input)
  const page = before === null ? input.page : Math.floor(before / perpage) + 1
  const part = { first: (page - 1) * perpage, atMost: perpage }
  return { rows: await readLines(context, order, part), total: await countLines(context, id), page, perpage }
}

/**
 * Returns the number of lines before the requested line, or before the first line for the requested space. Returns null if
 * neither is requested or there is no such line.
 */
async function linesBefore({ database }: Context, { id, line_id, space_id }: Input): Promise<number | null> {
  if (line_id === undefined && space_id === undefined) return null
  const { number, order_id } = orderLines
  const condition =
    line_id === undefined ? eq(orderLines.space_id, space_id ?? 0) : eq(orderLines.id, line_id)
  const [first] = await database
    .select({ number: min(number) })
    .from(orderLines)
    .where(and(eq(order_id, id), condition))
  if (first?.number == null) return null
  return database.$count(orderLines, and(eq(order_id, id), sql`${number} < ${first.number}`))
}
