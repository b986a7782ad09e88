import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import { canMove, chargeEffect, type OrderState } from '@lienzo/rules/sales/order-states'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { addMovement, chargeWithinLimits } from '../../../core/domain/balance.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { orderHistory, type orders } from '../../../db/tables/sales/orders.ts'
import { assertCharged } from '../account/order-account.ts'
import { chargedFor } from '../account/order-charge.ts'
import { checkAgain } from '../check-again.ts'
import { assertStillOpen } from '../open-campaign.ts'
import { orderResource } from '../order.queries.ts'
import { readOrder } from '../order-record.ts'

type StatusChange = {
  id: number
  /** That was read; left out where the order is taken as it is. */
  version?: number
  status: OrderState
  note: string
  take_newest: boolean
  give_back?: { euros: number; m2: number } | undefined
}

/**
 * Moves an order along its states. Confirming charges its net and m2 to its user within the limits; reopening gives back
 * exactly what was charged, cancelling as much of it as the house says; production begins with artwork that is approved and released only. Fails
 * with STATE_NOT_ALLOWED, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
 */
export async function changeStatus(context: Context, change: StatusChange): Promise<void> {
  const order = await lockRow(context, orderResource, change.id)
  const { version } = change
  if (version !== undefined) await assertUnchanged(order, version, () => readOrder(context, order.id))
  const from = order.status
  const { status: to, take_newest } = change
  if (!canMove(from, to, { house: context.caller.house })) {
    throw new Refusal('STATE_NOT_ALLOWED', `An order that is ${from} cannot become ${to}`)
  }
  if (to === 'confirmed') {
    await assertCharged(context, order)
    await assertStillOpen(context, order)
  }
  const checked =
    to === 'confirmed' || to === 'production'
      ? await checkAgain(context, order, { to, takeNewest: take_newest })
      : {}
  assertGivesBack(context, order, change)
  const effect = chargeEffect(from, to)
  if (effect === 'charge') await charge(context, order)
  if (effect === 'give-back') await refundCharge(context, order, change.give_back)
  await writeRow(context, orderResource, order, { status: to }, 'status', checked)
  await context.database.insert(orderHistory).values({
    order_id: order.id,
    from_status: from,
    to_status: to,
    note: change.note,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  await notifyOfStatus(context, order, to)
}

/** Notifies the order's user of each step that somebody else takes, and the house of what a customer asks for or takes back. */
async function notifyOfStatus(context: Context, order: Order, to: OrderState): Promise<void> {
  const notice = {
    kind: 'notification',
    text_values: { code: order.code },
    link: `/order/${order.id}`,
  } as const
  const status = to === 'cancelled' ? 'URGENT' : 'NORMAL'
  await notifyUsers(context, [order.user_id], { ...notice, status, text_key: `activity.told.order_${to}` })
  const concernsHouse = to === 'confirmed' || (to === 'cancelled' && order.status !== 'draft')
  if (context.caller.house || !concernsHouse) return
  const editors = (await houseEditorsOf(context, '/order')).filter((id) => id !== order.user_id)
  await notifyUsers(context, editors, {
    ...notice,
    status,
    text_key: `activity.told.order_${to}_by_customer`,
  })
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

/** Only the house keeps something of a charge, and only of an order that is cancelled. */
function assertGivesBack(context: Context, order: Order, { status, give_back }: StatusChange): void {
  if (!give_back) return
  if (!context.caller.house) {
    const fault = { key: 'validation.house_only', message: 'is said by the house' } as const
    throw invalidField('give_back', fault)
  }
  if (status === 'cancelled' && chargeEffect(order.status, status) === 'give-back') return
  throw new Refusal('STATE_NOT_ALLOWED', 'Only what was charged and is cancelled can be given back in part')
}

async function refundCharge(context: Context, order: Order, part: StatusChange['give_back']): Promise<void> {
  const charged = await chargedFor(context, order)
  const back = part ?? charged
  assertNotMore(back, charged)
  if (back.euros === 0 && back.m2 === 0) return
  await addMovement(context, {
    user_id: order.user_id,
    euros: -back.euros,
    m2: -back.m2,
    kind: 'cancellation',
    reference: order.code,
    order_id: order.id,
  })
}

function assertNotMore(back: BalanceAmounts, charged: BalanceAmounts): void {
  for (const unit of ['euros', 'm2'] as const) {
    if (back[unit] <= charged[unit]) continue
    const most = charged[unit] / (unit === 'euros' ? 100 : 10_000)
    throw invalidField(`give_back.${unit}`, {
      key: 'validation.more_than_charged',
      values: { most },
      message: `is more than the ${most} that were charged`,
    })
  }
}
