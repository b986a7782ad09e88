import type { GivenBackShare } from '@lienzo/contract/sales/order-calls'
import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import { canMove, chargeEffect, type OrderState } from '@lienzo/rules/sales/order-states'
import { firstStage, type WorkStage } from '@lienzo/rules/sales/production/board'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { chargeWithinLimits } from '../../../core/domain/balance.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { orderHistory, type orders } from '../../../db/tables/sales/orders.ts'
import { settleProof } from '../../../resources/installerphoto/settle-proof.ts'
import { chargedFaults } from '../account/order-account.ts'
import { arrangeLines } from '../lines/write-lines.ts'
import { closedSince } from '../open-campaign.ts'
import { orderResource } from '../order.queries.ts'
import { readOrder } from '../order-record.ts'
import { checkAgain } from './check-again.ts'
import { assertBackSaid, giveBack } from './give-back.ts'
import { takePrices } from './prices/take-prices.ts'
import { assertNoReprint, chargedWorth } from './reprints/is-reprint.ts'
import { confirmedJustNow, withdrawConfirmation } from './take-back.ts'

type StatusChange = {
  id: number
  /** That was read; left out where the order is taken as it is. */
  version?: number
  status: OrderState
  note: string
  /** That production begins at; left out, the first one. */
  stage?: WorkStage | undefined
  take_newest: boolean
  /** What is given back, or which share where several orders go at once: that is of those in production alone. */
  give_back?: BalanceAmounts | GivenBackShare | undefined
  past_limit?: string | undefined
  take_total?: number | undefined
}

/**
 * Moves an order along its states. Confirming charges its net and m2 to its user within the limits, or past them where the
 * house says why; reopening gives back what its lines were charged, cancelling as much of it as the house says; production
 * begins with artwork that is approved and released only. Whoever confirmed an order takes that back for some seconds. Fails
 * with STATE_NOT_ALLOWED, INVALID_INPUT, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
 */
export async function changeStatus(context: Context, change: StatusChange): Promise<void> {
  const order = await lockRow(context, orderResource, change.id)
  const { version } = change
  if (version !== undefined) await assertUnchanged(order, version, () => readOrder(context, order.id))
  await assertNoReprint(context, order.id)
  const from = order.status
  const { status: to, take_newest } = change
  const takenBack = from === 'confirmed' && to === 'draft' ? await confirmedJustNow(context, order.id) : null
  if (takenBack === null && !canMove(from, to, { house: context.caller.house })) {
    throw cannotMove(from, to)
  }
  const faults =
    to === 'confirmed'
      ? { ...(await chargedFaults(context, order)), ...(await closedSince(context, order)) }
      : {}
  const checked =
    to === 'confirmed' || to === 'production'
      ? await checkAgain(context, order, { to, takeNewest: take_newest }, faults)
      : {}
  const repriced = to === 'confirmed' ? await takePrices(context, order, change.take_total) : {}
  assertGivesBack(context, order, change)
  assertLetsPass(context, change)
  assertBegins(change)
  const effect = chargeEffect(from, to)
  const pastLimit =
    effect === 'charge' ? await charge(context, { ...order, ...repriced }, change.past_limit) : ''
  if (effect === 'give-back') {
    // What the house kept of lines that were cancelled before stays kept.
    const charged = await chargedWorth(context, { id: order.id, euros: order.net, m2: order.m2 })
    await giveBack(context, order, { back: backOf(order, change, charged), charged })
  }
  // A line that was cancelled has left its number to no other, as long as somebody may work by it.
  if (to === 'draft') await arrangeLines(context.database, order.id)
  const passed: Changes = pastLimit ? { past_limit: { before: '', after: pastLimit } } : {}
  const stage = to === 'production' ? (change.stage ?? firstStage) : null
  const values = { ...repriced, status: to, stage }
  await writeRow(context, orderResource, order, values, 'status', { ...checked, ...passed })
  await context.database.insert(orderHistory).values({
    order_id: order.id,
    from_status: from,
    to_status: to,
    note: change.note,
    past_limit: pastLimit,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  if (takenBack === null) await notifyOfStatus(context, order, to, pastLimit)
  else await withdrawConfirmation(context, order, takenBack)
  // Its photos may have come before anybody said that it was on its way.
  if (to === 'shipped') await settleProof(context, order.id)
}

/** The order may have moved since it was seen, by somebody else or among others: says so by field. */
function cannotMove(from: OrderState, to: OrderState): Refusal {
  const message = `is ${to} already`
  const there = { key: 'validation.already_there', values: { state: to }, message } as const
  return new Refusal('STATE_NOT_ALLOWED', `An order that is ${from} cannot become ${to}`, {
    fields: from === to ? { status: there } : {},
  })
}

/** Notifies the order's user of each step that somebody else takes, and the house of what a customer asks for or takes back. */
async function notifyOfStatus(
  context: Context,
  order: Order,
  to: OrderState,
  pastLimit: string,
): Promise<void> {
  const notice = {
    kind: 'notification',
    text_values: { code: order.code },
    link: `/order/${order.id}`,
  } as const
  const status = to === 'cancelled' ? 'URGENT' : 'NORMAL'
  const step = pastLimit
    ? {
        text_values: { code: order.code, name: context.caller.username, reason: pastLimit },
        text_key: 'activity.told.order_past_limit' as const,
      }
    : { text_key: `activity.told.order_${to}` as const }
  await notifyUsers(context, [order.user_id], { ...notice, status, ...step })
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

/** Gives why it was let pass a limit; nothing where it fits. */
async function charge(context: Context, order: Order, pastLimit: string | undefined): Promise<string> {
  const of = { user_id: order.user_id, reference: order.code, order_id: order.id, kind: 'order' } as const
  const worth = await chargedWorth(context, { id: order.id, euros: order.net, m2: order.m2 })
  // What is printed again says nothing in the ledger.
  if (worth.euros === 0 && worth.m2 === 0) return ''
  const movement = { ...of, ...worth }
  const { past_limit } = await chargeWithinLimits(context, movement, pastLimit)
  return past_limit
}

/** Only the house lets an order pass a limit, and only as it is confirmed. */
function assertLetsPass(context: Context, { status, past_limit }: StatusChange): void {
  if (past_limit === undefined) return
  if (!context.caller.house) {
    throw invalidField('past_limit', { key: 'validation.house_only', message: 'is said by the house' })
  }
  if (status === 'confirmed') return
  throw invalidField('past_limit', {
    key: 'validation.invalid',
    message: 'is only said of an order that is confirmed',
  })
}

/** Work is at a stage only in production. */
function assertBegins({ status, stage }: StatusChange): void {
  if (stage === undefined || status === 'production') return
  throw invalidField('stage', {
    key: 'validation.invalid',
    message: 'is only said of an order that goes into production',
  })
}

function backOf({ status }: Order, { give_back }: StatusChange, charged: BalanceAmounts): BalanceAmounts {
  if (typeof give_back === 'object') return give_back
  const keepsAll = status === 'production' && give_back === 'nothing'
  return keepsAll ? { euros: 0, m2: 0 } : charged
}

/** Only the house keeps something of a charge, and only of an order that is cancelled. */
function assertGivesBack(context: Context, order: Order, { status, give_back }: StatusChange): void {
  if (status === 'cancelled') assertBackSaid(order.status, give_back)
  if (!give_back) return
  if (!context.caller.house) {
    const fault = { key: 'validation.house_only', message: 'is said by the house' } as const
    throw invalidField('give_back', fault)
  }
  if (typeof give_back === 'string') return
  if (status === 'cancelled' && chargeEffect(order.status, status) === 'give-back') return
  throw new Refusal('STATE_NOT_ALLOWED', 'Only what was charged and is cancelled can be given back in part')
}
