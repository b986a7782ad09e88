import { eq } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { type LineInput, lineColumns } from '../line-parts.ts'

/** Reads the lines of an order, sorted by number, with only the values that people set. */
export function linesOf({ database }: Context, orderId: number): Promise<LineInput[]> {
  return database
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
}
