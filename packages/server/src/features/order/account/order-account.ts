import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, type Refusal } from '../../../core/context/refusal.ts'
import { visibleRows } from '../../../core/context/resource.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import type { orders } from '../../../db/tables/sales/orders.ts'
import { userResource } from '../../../resources/user/user.queries.ts'

/** Account of an order: the user who is charged, and the user group that sees the order. */
export type Account = Pick<typeof orders.$inferSelect, 'user_id' | 'usergroup_id'>

/** Stored values of an order that determine its account. */
type StoredAccount = Account & Pick<typeof orders.$inferSelect, 'customer_id' | 'created_by'>

type AccountInput = { customer_id: number; user_id?: number | null | undefined }

/**
 * Returns the users who can have an order of a customer on their account: active users of an active user group of the customer.
 */
export function usersOfCustomer(context: Context, customerId: number) {
  const ofCustomer = sql`${users.active} and ${usergroups.active} and ${usergroups.deleted_at} is null
    and ${usergroups.id} <> ${HOUSE_USERGROUP_ID} and ${usergroups.customer_id} = ${customerId}`
  return visibleRows(context, userResource, ofCustomer)
}

/**
 * Returns the account for a new order. Users of a customer order on their own account. The house orders on the account of one
 * of the customer's users. Throws INVALID_INPUT if a user is requested who cannot have the account.
 */
export async function accountOfNewOrder(context: Context, input: AccountInput): Promise<Account> {
  const { caller } = context
  if (caller.house) return chosenAccount(context, input)
  if (input.user_id && input.user_id !== caller.user_id) throw ofHouseAlone()
  return { user_id: caller.user_id, usergroup_id: caller.usergroup_id }
}

/**
 * Returns the account for a saved draft. Only the house can change the account. If the customer changes, the account changes
 * too. Throws INVALID_INPUT if the account or the customer cannot be changed in this way.
 */
export async function accountOfDraft(
  context: Context,
  before: StoredAccount,
  input: AccountInput,
): Promise<Account> {
  const { user_id, usergroup_id } = before
  const sameCustomer = before.customer_id === input.customer_id
  if (sameCustomer && (input.user_id === user_id || input.user_id === undefined)) {
    return { user_id, usergroup_id }
  }
  if (!context.caller.house) {
    if (input.user_id) throw ofHouseAlone()
    return { user_id, usergroup_id }
  }
  if (!sameCustomer) await assertTakenByHouse(context, before)
  return chosenAccount(context, input)
}

/**
 * Returns the account of the requested user or, if no user is requested, of the customer's only user. If the customer has no
 * users or several, the order stays on the caller's account until a user is chosen. Throws INVALID_INPUT if the requested user
 * is not an active user of the customer.
 */
async function chosenAccount(context: Context, { customer_id, user_id }: AccountInput): Promise<Account> {
  const candidates = await usersOfCustomer(context, customer_id)
  const requestedUser = candidates.find((user) => user.id === user_id)
  if (user_id && !requestedUser) {
    throw invalidField('user_id', {
      key: 'validation.account_not_of_customer',
      message: 'is not an active user of this customer',
    })
  }
  const accountHolder = requestedUser ?? (candidates.length === 1 ? candidates[0] : undefined)
  if (accountHolder) return { user_id: accountHolder.id, usergroup_id: accountHolder.usergroup_id }
  return { user_id: context.caller.user_id, usergroup_id: context.caller.usergroup_id }
}

/** Throws INVALID_INPUT if a user of the customer made the order, because such an order cannot go to a different customer. */
async function assertTakenByHouse(
  context: Context,
  { created_by, usergroup_id }: StoredAccount,
): Promise<void> {
  if (usergroup_id === HOUSE_USERGROUP_ID) return
  const [maker] = await context.database
    .select({ usergroup_id: users.usergroup_id })
    .from(users)
    .where(eq(users.id, created_by ?? 0))
  if (maker?.usergroup_id === HOUSE_USERGROUP_ID) return
  throw invalidField('customer_id', {
    key: 'validation.fixed',
    message: 'cannot change: a user of this customer made the order',
  })
}

/**
 * Returns a fault at `user_id` unless the order is on the account of an active user of the customer. An order can only be
 * confirmed without this fault.
 */
export async function chargedFaults(context: Context, order: Account): Promise<FieldErrors> {
  if (order.usergroup_id === HOUSE_USERGROUP_ID) {
    const message = 'is not a user of the customer: choose one'
    return { user_id: { key: 'validation.account_missing', message } }
  }
  const [user] = await context.database
    .select({ username: users.username, active: users.active, groupActive: usergroups.active })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(eq(users.id, order.user_id), sql`${users.deleted_at} is null`))
  if (user?.active && user.groupActive) return {}
  const name = user?.username ?? ''
  const message = `names ${name}, who is not active: choose another account`
  return { user_id: { key: 'validation.account_inactive', values: { name }, message } }
}

function ofHouseAlone(): Refusal {
  return invalidField('user_id', {
    key: 'validation.house_only',
    message: 'can only be chosen by the house',
  })
}
