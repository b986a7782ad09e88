import { call } from '../../../core/call/call.ts'
import { type CustomerStart, startWithCustomer } from '../../../core/form/customer-start.ts'
import { proposedAddress } from './order-customer.ts'
import { type OrderDraft, orderDrafts } from './order-draft.ts'

/** What a new order starts with: where there is only one customer to choose, it is chosen, and its address. */
export async function startOrder(): Promise<CustomerStart<OrderDraft>> {
  const start = await startWithCustomer<OrderDraft>(orderDrafts.blank)
  if (!start.customer) return start
  const known = await call('customerrest/get', { id: start.customer.id }).catch(() => null)
  return { ...start, blank: { ...start.blank, delivery_address_id: proposedAddress(known) } }
}
