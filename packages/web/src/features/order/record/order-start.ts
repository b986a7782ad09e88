import { call } from '../../../core/call/call.ts'
import { onlyCustomer } from '../../../core/picker/only-customer.ts'
import type { Picked } from '../../../core/picker/picks.ts'
import { proposedAddress } from './order-customer.ts'
import { newOrder, type OrderDraft } from './order-record.ts'

/** What a new order starts with: where there is only one customer to choose, it is chosen, and its address. */
export type OrderStart = { blank: OrderDraft; customer: Picked | null }

export async function startOrder(): Promise<OrderStart> {
  const customer = await onlyCustomer()
  if (!customer) return { blank: newOrder, customer }
  const known = await call('customerrest/get', { id: customer.id }).catch(() => null)
  const blank = { ...newOrder, customer_id: customer.id, delivery_address_id: proposedAddress(known) }
  return { blank, customer }
}
