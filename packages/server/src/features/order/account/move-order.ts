import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { addMovement, chargeWithinLimits } from '../../../core/domain/balance.ts'
import { notifyUsers } from '../../../core/notify/notify-users.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { users } from '../../../db/tables/people/users.ts'
import type { orders } from '../../../db/tables/sales/orders.ts'
import { orderResource } from '../order.queries.ts'
import { readOrder } from '../order-record.ts'
import { type Account, usersOfCustomer } from './order-account.ts'
import { chargedFor } from './order-charge.ts'

type Order = typeof orders.$inferSelect

type Move = { id: number; version: number; usergroup_id: number; user_id: number | null }

/**
 * Moves an order and its charge to another account: a user of the order's customer, with the group of that user. The new user
 * needs enough saldo for the charge. Throws NO_PERMISSION, STATE_NOT_ALLOWED, LIMIT_EXCEEDED, INVALID_INPUT, CONFLICT or
 * NOT_FOUND.
 */
export async function moveOrder(context: Context, move: Move): Promise<void> {
  if (!context.caller.house)
    throw new Refusal('NO_PERMISSION', 'Only the house moves an order to another user')
  const order = await lockRow(context, orderResource, move.id)
  await assertUnchanged(order, move.version, () => readOrder(context, order.id))
  if (order.status === 'cancelled') {
    throw new Refusal('STATE_NOT_ALLOWED', 'An order that is cancelled is on nobody’s account any more')
  }
  const account = await accountInGroup(context, order, move)
  if (account.user_id === order.user_id && account.usergroup_id === order.usergroup_id) return
  await moveCharge(context, order, account)
  await writeRow(context, orderResource, order, account, 'update')
  await takeBudgetsAlong(context, order.id, account)
  await notifyOfAccount(context, order, account)
}

/**
 * Moves the budgets of an order to the user group that now sees the order. The charges of the budgets stay with the users who
 * were charged.
 */
async function takeBudgetsAlong(
  { database }: Context,
  orderId: number,
  { usergroup_id }: Account,
): Promise<void> {
  await database.update(budgets).set({ usergroup_id }).where(eq(budgets.order_id, orderId))
}

/**
 * Returns the account of the requested user or, if no user is requested, of the only active user of the group. Throws
 * INVALID_INPUT if no user or several users match.
 */
async function accountInGroup(
  context: Context,
  order: Order,
  { usergroup_id, user_id }: Move,
): Promise<Account> {
  const candidates = (await usersOfCustomer(context, order.customer_id)).filter(
    (user) => user.usergroup_id === usergroup_id,
  )
  const matches = candidates.filter((user) => user_id === null || user.id === user_id)
  const [match] = matches
  if (match && matches.length === 1) return { user_id: match.id, usergroup_id }
  const field = candidates.length === 0 ? 'usergroup_id' : 'user_id'
  const several = { key: 'validation.required', message: 'is missing: the group has several users' } as const
  const other = {
    key: 'validation.account_not_of_customer',
    message: 'is of no active user of this customer',
  } as const
  throw invalidField(field, matches.length > 1 ? several : other)
}

/** Refunds the charge of an order to its previous user and charges the new user, within the limits of the new user. */
async function moveCharge(context: Context, order: Order, { user_id }: Account): Promise<void> {
  const charge = await chargedFor(context, order)
  if (charge.euros === 0 && charge.m2 === 0) return
  if (user_id === order.user_id) return
  await holdUsers(context, [order.user_id, user_id])
  const of = { reference: order.code, order_id: order.id }
  const back = { euros: -charge.euros, m2: -charge.m2, user_id: order.user_id }
  await addMovement(context, { ...of, ...back, kind: 'cancellation' })
  await chargeWithinLimits(context, { ...of, ...charge, user_id, kind: 'order' })
}

/** Locks both users in one statement and in a fixed order, so that two concurrent moves cannot deadlock. */
async function holdUsers({ database }: Context, ids: number[]): Promise<void> {
  await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('update')
}

/**
 * Notifies the new user of an order that somebody else has put the order on their account, and notifies the previous user that
 * the order is no longer on theirs.
 */
export async function notifyOfAccount(
  context: Context,
  order: Pick<Order, 'id' | 'code'> & { user_id: number | null },
  { user_id }: Account,
): Promise<void> {
  if (user_id === order.user_id) return
  const notification = {
    kind: 'notification',
    status: 'NORMAL',
    text_values: { code: order.code, name: context.caller.username },
  } as const
  const link = `/order/${order.id}`
  await notifyUsers(context, [user_id], { ...notification, link, text_key: 'activity.told.order_on_account' })
  if (order.user_id === null) return
  await notifyUsers(context, [order.user_id], {
    ...notification,
    text_key: 'activity.told.order_off_account',
  })
}
