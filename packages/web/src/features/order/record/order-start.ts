import { call } from '../../../core/call/call.ts'
import { type CustomerStart, startWithCustomer } from '../../../core/form/customer-start.ts'
import { onlyAccount } from './order-account.ts'
import { proposedAddress } from './order-customer.ts'
import { type OrderDraft, orderDrafts } from './order-draft.ts'

/**
 * What a new order starts with: where there is only one customer to choose, it is chosen, and its address; the house takes
 * it on the account of that customer's only user.
 * Of an order that is taken up again it has everything but its dates and its reference.
 */
export async function startOrder(
  isHouse: boolean,
  copy: number | undefined,
): Promise<CustomerStart<OrderDraft>> {
  if (copy !== undefined) return copyOf(copy)
  const start = await startWithCustomer<OrderDraft>(orderDrafts.blank)
  if (!start.customer) return start
  const { id } = start.customer
  const [known, accounts] = await Promise.all([
    call('customerrest/get', { id }).catch(() => null),
    isHouse ? call('orderrest/getusers', { customer_id: id }).catch(() => []) : [],
  ])
  const chosen = { delivery_address_id: proposedAddress(known), user_id: onlyAccount(accounts) }
  return { ...start, blank: { ...start.blank, ...chosen } }
}

async function copyOf(id: number): Promise<CustomerStart<OrderDraft>> {
  const order = await call('orderrest/get', { id })
  const { lines, ...draft } = orderDrafts.of(order)
  const dates = { requested_at: null, promised_at: null, installs_from: null, installs_to: null }
  const copied = lines.map(({ id: _, ...line }) => ({ ...line, key: crypto.randomUUID() }))
  return {
    blank: { ...draft, ...dates, reference: '', lines: copied },
    customer: { id: order.customer_id, name: order.customer_name },
  }
}
