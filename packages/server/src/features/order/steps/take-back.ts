import { takesBack } from '@lienzo/rules/sales/order-states'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { houseEditorsOf } from '../../../core/notify/notify-users.ts'
import { withdrawNotices } from '../../../core/notify/withdraw-notices.ts'
import { orderHistory, type orders } from '../../../db/tables/sales/orders.ts'

/**
 * Returns the time at which the caller confirmed an order, if the caller can still take back the confirmation: it was seconds
 * ago, and the state has not changed since. Otherwise returns null.
 */
export async function confirmedJustNow(
  { database, now, caller }: Context,
  orderId: number,
): Promise<number | null> {
  const { order_id, to_status, created_at, created_by } = orderHistory
  const [last] = await database
    .select({ to: to_status, at: created_at, by: created_by })
    .from(orderHistory)
    .where(eq(order_id, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last && takesBack(last, { at: now, by: caller.user_id }) ? last.at : null
}

/** Withdraws the notifications that were sent since the confirmation of an order. */
export async function withdrawConfirmation(
  context: Context,
  { id, user_id }: Pick<typeof orders.$inferSelect, 'id' | 'user_id'>,
  since: number,
): Promise<void> {
  await withdrawNotices(context, [user_id, ...(await houseEditorsOf(context, '/order'))], {
    link: `/order/${id}`,
    textKeys: [
      'activity.told.order_confirmed',
      'activity.told.order_confirmed_by_customer',
      'activity.told.order_past_limit',
    ],
    since,
  })
}
