import type { OrderState } from '@lienzo/rules/sales/order-states'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { isProven } from '../../core/domain/proof-of-space.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { writeRow } from '../../core/record/save-row.ts'
import { orderHistory, orderLines, orderProofs, orders } from '../../db/tables/sales/orders.ts'

type Order = typeof orders.$inferSelect

/**
 * Updates an order after its photos have changed. If photos prove each of its spaces, the proof is complete and a shipped order
 * becomes installed. Otherwise the proof is incomplete, and an order that became installed through its photos returns to
 * shipped; an order that a person set to installed stays installed. Notifies the order's user of each change of status.
 */
export async function settleProof(context: Context, orderId: number): Promise<void> {
  const order = await lockOrder(context, orderId)
  if (!order) return
  if (await isOrderProven(context, orderId)) {
    await context.database
      .insert(orderProofs)
      .values({ order_id: orderId, completed_at: context.now })
      .onConflictDoNothing()
    if (order.status === 'shipped') await moveByProof(context, order, 'installed')
    return
  }
  await context.database.delete(orderProofs).where(eq(orderProofs.order_id, orderId))
  if (order.status === 'installed' && (await isInstalledByProof(context, orderId))) {
    await moveByProof(context, order, 'shipped')
  }
}

async function lockOrder({ database }: Context, orderId: number): Promise<Order | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deleted_at)))
    .for('no key update')
  return order
}

/** Returns true if the order has at least one space, and photos prove each of its spaces. */
async function isOrderProven({ database }: Context, orderId: number): Promise<boolean> {
  const isSpaceProven = isProven(orderLines.order_id, orderLines.space_id)
  const [spaces] = await database
    .select({ areProven: sql<boolean | null>`bool_and(${isSpaceProven})` })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), isNotNull(orderLines.space_id)))
  return spaces?.areProven === true
}

async function isInstalledByProof({ database }: Context, orderId: number): Promise<boolean> {
  const [last] = await database
    .select({ by_proof: orderHistory.by_proof })
    .from(orderHistory)
    .where(eq(orderHistory.order_id, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last?.by_proof === true
}

async function moveByProof(context: Context, order: Order, status: OrderState): Promise<void> {
  const resource = { ...context.services.resources.order, table: orders }
  const { customer_id: customer_of_record } = order
  await writeRow(context, resource, { ...order, customer_of_record }, { status }, 'status')
  await context.database.insert(orderHistory).values({
    order_id: order.id,
    from_status: order.status,
    to_status: status,
    by_proof: true,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  const text_key = status === 'installed' ? 'activity.told.order_proven' : 'activity.told.order_unproven'
  await notifyUsers(context, [order.user_id], {
    kind: 'notification',
    status: status === 'installed' ? 'NORMAL' : 'URGENT',
    text_key,
    text_values: { code: order.code },
    link: `/order/${order.id}/proof`,
  })
}
