import { canMove, chargeEffect, type OrderState } from '@lienzo/rules/order-states'
import { worstLevel } from '@lienzo/rules/size-check'
import { and, eq, ne, sql } from 'drizzle-orm'
import { houseEditorsOf, tellUsers } from '../../core/activities.ts'
import { addMovement, chargeWithinLimits } from '../../core/balance.ts'
import type { Context } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { Refusal } from '../../core/refusal.ts'
import { lockRow, refuseStale, writeRow } from '../../core/save-row.ts'
import { campaignImages } from '../../db/tables/campaigns.ts'
import { movements, orderHistory, orderLines, type orders } from '../../db/tables/orders.ts'
import { orderResource } from './order.queries.ts'
import { readOrder } from './order-record.ts'

type StatusChange = { id: number; version: number; status: OrderState; note: string }

/**
 * Moves an order along its states. Confirming charges its net and m2 to its user within the limits; cancelling and
 * reopening give back exactly what was charged; production begins with approved artwork only. Fails with STATE_NOT_ALLOWED, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
 */
export async function changeStatus(context: Context, change: StatusChange): Promise<void> {
  const before = await lockRow(context, orderResource, change.id)
  await refuseStale(before, change.version, () => readOrder(context, before.id))
  const order = before as typeof before & typeof orders.$inferSelect
  const from = order.status
  if (!canMove(from, change.status, { house: context.caller.house })) {
    throw new Refusal('STATE_NOT_ALLOWED', `An order that is ${from} cannot become ${change.status}`)
  }
  if (change.status === 'confirmed') await refuseUnfinished(context, order.id)
  if (change.status === 'production') await refuseUnapproved(context, order.id)
  const effect = chargeEffect(from, change.status)
  if (effect === 'charge') await charge(context, order)
  if (effect === 'give-back') await giveBack(context, order)
  await writeRow(context, orderResource, before, { status: change.status }, 'status')
  await context.database.insert(orderHistory).values({
    order_id: order.id,
    from_status: from,
    to_status: change.status,
    note: change.note,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  await tellOfStatus(context, order, change.status)
}

/** The order's user is told of each step that somebody else takes; the house of what a customer asks of it or takes back. */
async function tellOfStatus(context: Context, order: Order, to: OrderState): Promise<void> {
  const told = {
    kind: 'notification',
    text_values: { code: order.code },
    link: `/order/${order.id}`,
  } as const
  const status = to === 'cancelled' ? 'URGENT' : 'NORMAL'
  await tellUsers(context, [order.user_id], { ...told, status, text_key: `activity.told.order_${to}` })
  const concernsHouse = to === 'confirmed' || (to === 'cancelled' && order.status !== 'draft')
  if (context.caller.house || !concernsHouse) return
  const editors = (await houseEditorsOf(context, '/order')).filter((id) => id !== order.user_id)
  await tellUsers(context, editors, { ...told, status, text_key: `activity.told.order_${to}_by_customer` })
}

async function refuseUnfinished(context: Context, orderId: number): Promise<void> {
  const lines = await context.database
    .select({ number: orderLines.number, checks: orderLines.checks })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
  if (lines.length === 0) throw new Refusal('STATE_NOT_ALLOWED', 'An order without lines cannot be confirmed')
  const failed = lines.filter(
    (line) => worstLevel(line.checks as Parameters<typeof worstLevel>[0]) === 'error',
  )
  if (failed.length === 0) return
  const fields = Object.fromEntries(
    failed.map((line) => [
      `lines.${line.number - 1}.checks`,
      { key: 'validation.check_failed', values: { number: line.number }, message: 'has a check that failed' },
    ]),
  )
  const numbers = failed.map((line) => line.number).join(', ')
  throw new Refusal('STATE_NOT_ALLOWED', `The checks of these lines failed: ${numbers}`, { fields })
}

/** What is printed has been approved as it is now. */
async function refuseUnapproved(context: Context, orderId: number): Promise<void> {
  const waiting = await context.database
    .select({ number: orderLines.number, name: campaignImages.name })
    .from(orderLines)
    .innerJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .where(and(eq(orderLines.order_id, orderId), ne(campaignImages.approval, 'approved')))
    .orderBy(orderLines.number)
  if (waiting.length === 0) return
  const fields = Object.fromEntries(
    waiting.map(({ number, name }) => [
      `lines.${number - 1}.campaign_image_id`,
      {
        key: 'validation.artwork_not_approved',
        values: { number, name },
        message: 'is artwork that is not approved',
      },
    ]),
  )
  const numbers = waiting.map(({ number }) => number).join(', ')
  throw new Refusal('STATE_NOT_ALLOWED', `The artwork of these lines is not approved: ${numbers}`, { fields })
}

type Order = typeof orders.$inferSelect

async function charge(context: Context, order: Order): Promise<void> {
  await chargeWithinLimits(context, {
    user_id: order.user_id,
    euros: order.net,
    m2: order.m2,
    kind: 'order',
    reference: order.code,
    order_id: order.id,
  })
}

async function giveBack(context: Context, order: Order): Promise<void> {
  const [charged] = await selectRows<{ euros: number; m2: number }>(
    context.database,
    sql`select coalesce(sum(euros), 0)::bigint as euros, coalesce(sum(m2), 0)::bigint as m2
        from ${movements} where order_id = ${order.id} and user_id = ${order.user_id}`,
  )
  if (!charged || (charged.euros === 0 && charged.m2 === 0)) return
  await addMovement(context, {
    user_id: order.user_id,
    euros: -charged.euros,
    m2: -charged.m2,
    kind: 'cancellation',
    reference: order.code,
    order_id: order.id,
  })
}
