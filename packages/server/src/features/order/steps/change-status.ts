import type { GivenBackShare } from '@lienzo/contract/sales/order-calls'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import { canMove, chargeEffect, type OrderState } from '@lienzo/rules/sales/order-states'
import { firstStage, type WorkStage } from '@lienzo/rules/sales/production/board'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { chargeWithinLimits } from '../../../core/domain/balance.ts'
import { assertMayPassLimit, pastLimitChange } from '../../../core/domain/past-limit.ts'
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
import { priceFaults, takePrices } from './prices/take-prices.ts'
import { assertNoReprint, chargedWorth } from './reprints/is-reprint.ts'
import { confirmedJustNow, withdrawConfirmation } from './take-back.ts'

type StatusChange = {
  id: number
  /** Version of the order that the caller has read. If omitted, the order is changed whatever its version. */
  version?: number
  status: OrderState
  note: string
  /** Stage at which production starts; by default the first stage. */
  stage?: WorkStage | undefined
  take_newest: boolean
  /**
   * Amount to refund. If several orders are changed together, it is the share to refund, which applies only to orders in
   * production.
   */
  give_back?: BalanceAmounts | GivenBackShare | undefined
  past_limit?: string | undefined
  take_total?: number | undefined
}

/**
 * Changes the state of an order. Confirming charges the net amount and the m2 of the order to its user, within the limits of
 * the user, or beyond them if the house gives a reason. Reopening refunds the charge; cancelling refunds all of it or the part
 * that the house sets. Production requires artwork that is approved and released. For some seconds, users can take back their
 * own confirmation.
 *
 * Throws STATE_NOT_ALLOWED, NO_PERMISSION, INVALID_INPUT, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
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
  const agreement = { agreedTotal: change.take_total, pastLimit: change.past_limit }
  const later = () =>
    to === 'confirmed' ? priceFaults(context, order, agreement) : Promise.resolve<FieldErrors>({})
  const versionChanges =
    to === 'confirmed' || to === 'production'
      ? await checkAgain(context, order, { to, takeNewest: take_newest }, faults, later)
      : {}
  const newPrices = to === 'confirmed' ? await takePrices(context, order, change.take_total) : {}
  assertGivesBack(context, order, change)
  assertMayPassLimit(context, change, {
    status: 'confirmed',
    message: 'can only be set when an order is confirmed',
  })
  assertBegins(change)
  const effect = chargeEffect(from, to)
  const pastLimit =
    effect === 'charge' ? await charge(context, { ...order, ...newPrices }, change.past_limit) : ''
  if (effect === 'give-back') {
    // If the house kept a part of the price of lines cancelled earlier, that part stays charged.
    const amounts = await chargedWorth(context, { id: order.id, euros: order.net, m2: order.m2 })
    await giveBack(context, order, { back: backOf(order, change, amounts), charged: amounts })
  }
  // The numbers of cancelled lines are missing, so a draft is renumbered. In other states, numbers are not reused, because
  // labels may show them.
  if (to === 'draft') await arrangeLines(context.database, order.id)
  const stage = to === 'production' ? (change.stage ?? firstStage) : null
  const values = { ...newPrices, status: to, stage }
  await writeRow(context, orderResource, order, values, 'status', {
    ...versionChanges,
    ...pastLimitChange(pastLimit),
  })
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
  // Photos that prove the spaces of the order may have arrived before the order was marked as shipped.
  if (to === 'shipped') await settleProof(context, order.id)
}

/**
 * Returns the refusal for a state change that is not possible. If the order is already in the requested state, because somebody
 * else or a batch has changed it, the refusal contains a fault at the field `status`.
 */
function cannotMove(from: OrderState, to: OrderState): Refusal {
  const message = `is ${to} already`
  const there = { key: 'validation.already_there', values: { state: to }, message } as const
  return new Refusal('STATE_NOT_ALLOWED', `An order that is ${from} cannot become ${to}`, {
    fields: from === to ? { status: there } : {},
  })
}

/**
 * Notifies the user of the order about each change that somebody else makes. Also notifies the house when a customer confirms
 * an order, or cancels an order that is not a draft.
 */
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

/** Charges an order. Returns the reason why the charge is allowed to exceed a limit; empty if it does not exceed any. */
async function charge(context: Context, order: Order, pastLimit: string | undefined): Promise<string> {
  const of = { user_id: order.user_id, reference: order.code, order_id: order.id, kind: 'order' } as const
  const worth = await chargedWorth(context, { id: order.id, euros: order.net, m2: order.m2 })
  // Nobody is charged for a reprint, so a reprint has no entry in the ledger.
  if (worth.euros === 0 && worth.m2 === 0) return ''
  const movement = { ...of, ...worth }
  const { past_limit } = await chargeWithinLimits(context, movement, pastLimit)
  return past_limit
}

/** Throws INVALID_INPUT if a stage is set for a state other than production. */
function assertBegins({ status, stage }: StatusChange): void {
  if (stage === undefined || status === 'production') return
  throw invalidField('stage', {
    key: 'validation.invalid',
    message: 'can only be set when an order goes into production',
  })
}

function backOf({ status }: Order, { give_back }: StatusChange, amounts: BalanceAmounts): BalanceAmounts {
  if (typeof give_back === 'object') return give_back
  const keepsAll = status === 'production' && give_back === 'nothing'
  return keepsAll ? { euros: 0, m2: 0 } : amounts
}

/**
 * Checks `give_back`. Throws INVALID_INPUT if a customer sets it, or if it is missing although an order in production is
 * cancelled. Throws STATE_NOT_ALLOWED if it is an amount although the change does not cancel a charged order.
 */
function assertGivesBack(context: Context, order: Order, { status, give_back }: StatusChange): void {
  if (status === 'cancelled') assertBackSaid(order.status, give_back)
  if (!give_back) return
  if (!context.caller.house) {
    const fault = { key: 'validation.house_only', message: 'can only be set by the house' } as const
    throw invalidField('give_back', fault)
  }
  if (typeof give_back === 'string') return
  if (status === 'cancelled' && chargeEffect(order.status, status) === 'give-back') return
  throw new Refusal('STATE_NOT_ALLOWED', 'Only what was charged and is cancelled can be given back in part')
}
