import type { historyEntry, orderRecord } from '@lienzo/contract/sales/order'
import { linesWithOrder } from '@lienzo/contract/sales/order-lines'
import { mayEdit } from '@lienzo/rules/people/permissions'
import { linesCancellable } from '@lienzo/rules/sales/lines/line-cancellation'
import { changeableFields, isDeletable, nextStates } from '@lienzo/rules/sales/order-states'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { toldSteps } from '../../core/log/told-history.ts'
import { users } from '../../db/tables/people/users.ts'
import { orderHistory } from '../../db/tables/sales/orders.ts'
import { countLines, readLines } from './lines/reading/order-lines.ts'
import { orderResource } from './order.queries.ts'
import { readCancellations } from './order-cancellations.ts'
import { mayBudget } from './steps/may-budget.ts'
import { readReprints } from './steps/reprints/read-reprints.ts'

type OrderRecord = z.output<typeof orderRecord>

/**
 * Returns an order in the shape of the API, with its first `linesWithOrder` lines, in a fixed number of queries. Throws
 * NOT_FOUND.
 */
export async function readOrder(context: Context, id: number): Promise<OrderRecord> {
  const order = await visibleRow(context, orderResource, id)
  const { caller } = context
  const reprints = await readReprints(context, id)
  // Only the house can change a reprint, because nobody is charged for it.
  const edits = mayEdit(caller.permissions, '/order') && (caller.house || reprints.reprint === null)
  const mayChange = edits ? changeableFields(order.status, { house: caller.house }) : []
  return {
    ...order,
    lines: await readLines(context, order, { atMost: linesWithOrder }),
    line_count: await countLines(context, id),
    history: await readHistory(context, id),
    cancellations: await readCancellations(context, id),
    ...reprints,
    next_statuses: edits ? nextStates(order.status, { house: caller.house }) : [],
    may_edit: mayChange.length > 0,
    may_change: mayChange,
    may_delete: edits && isDeletable(order.status),
    may_move: edits && caller.house && order.status !== 'cancelled',
    may_cancel_lines: edits && caller.house && linesCancellable(order.status),
    may_budget: await mayBudget(context, order),
  }
}

/** Returns the status changes of an order that the caller can see. The creation of the order is always included. */
async function readHistory(context: Context, orderId: number): Promise<z.output<typeof historyEntry>[]> {
  const stepFilter = toldSteps(context, { resource: 'order', record_id: orderId })
  return context.database
    .select({
      id: orderHistory.id,
      from_status: orderHistory.from_status,
      to_status: orderHistory.to_status,
      note: orderHistory.note,
      past_limit: orderHistory.past_limit,
      by_proof: orderHistory.by_proof,
      created_at: orderHistory.created_at,
      created_by: orderHistory.created_by,
      created_by_name: users.username,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.created_by))
    .where(
      and(eq(orderHistory.order_id, orderId), stepFilter && or(isNull(orderHistory.from_status), stepFilter)),
    )
    .orderBy(orderHistory.id)
    .prepare(stepFilter ? 'told history of an order' : 'history of an order')
    .execute()
}
