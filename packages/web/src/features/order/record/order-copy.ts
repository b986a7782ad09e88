import { call } from '../../../core/call/call.ts'
import type { CustomerStart } from '../../../core/form/customer-start.ts'
import { onlyAccount } from '../../../core/people/order-account.ts'
import type { PickerRecord } from '../../../core/picker/picks.ts'
import { proposedAddress } from './order-customer.ts'
import { type OrderDraft, orderDrafts } from './order-draft.ts'
import { type Order, orderCalls } from './order-record.ts'

/** Initial values of a new order, and the names of the records that they refer to. */
export type OrderStart = CustomerStart<OrderDraft> & {
  campaign: PickerRecord | null
}

/**
 * Returns initial values copied from an order, without its dates and its reference. For the house, keeps the account if it can
 * still be charged, otherwise uses the only account of the customer. Other callers order on their own account, so the account
 * is null.
 */
export async function copyOf(id: number, isHouse: boolean): Promise<OrderStart> {
  const order = await call('orderrest/get', { id })
  const [account, address] = await Promise.all([isHouse ? accountOf(order) : null, addressOf(order)])
  const dates = { requested_at: null, promised_at: null, installs_from: null, installs_to: null }
  const defaults = { user_id: account, delivery_address_id: address, reference: '' }
  return {
    blank: { ...orderDrafts.of(order), ...dates, ...defaults },
    customer: { id: order.customer_id, name: order.customer_name },
    campaign: order.campaign_id === null ? null : { id: order.campaign_id, name: order.campaign_name ?? '' },
  }
}

type OrderUpdate = Parameters<typeof orderCalls.update>[0]

/**
 * Returns the calls with which the form saves a copy of an order. The first save also copies the lines that can still be
 * ordered.
 */
export function callsOfCopy(id: number): typeof orderCalls {
  // Draft that already contains the copied lines. If the server refuses the header, the next attempt to save reuses the draft.
  let draft: Pick<Order, 'id' | 'version'> | null = null
  async function update(input: OrderUpdate): Promise<Order> {
    if (input.id !== undefined) return orderCalls.update(input)
    draft ??= await makeAgain(id)
    return orderCalls.update({ ...input, id: draft.id, version: draft.version })
  }
  return { ...orderCalls, update }
}

async function makeAgain(id: number): Promise<Order> {
  const { lines } = await call('orderrest/compareagain', { id })
  const leave_out = lines.filter(({ after }) => after === null).map((line) => line.id)
  return call('orderrest/orderagain', { id, leave_out })
}

async function accountOf({ customer_id, user_id }: Order): Promise<number | null> {
  const accounts = await call('orderrest/getusers', { customer_id }).catch(() => [])
  return accounts.some(({ id }) => id === user_id) ? user_id : onlyAccount(accounts)
}

/**
 * Returns the delivery address of the order if the customer still has it, otherwise the default address. Returns null if there
 * is neither, or if the customer cannot be loaded.
 */
async function addressOf({ customer_id, delivery_address_id }: Order): Promise<number | null> {
  const customer = await call('customerrest/get', { id: customer_id }).catch(() => null)
  if (!customer) return null
  const isThere = customer.addresses.some(({ id }) => id === delivery_address_id)
  return isThere ? delivery_address_id : proposedAddress(customer)
}
