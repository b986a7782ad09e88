import { call } from '../../../core/call/call.ts'
import { idInAddress, startWithCustomer } from '../../../core/form/customer-start.ts'
import { onlyAccount } from '../../../core/people/order-account.ts'
import type { PickerRecord } from '../../../core/picker/picks.ts'
import { copyOf, type OrderStart } from './order-copy.ts'
import { proposedAddress } from './order-customer.ts'
import { type OrderDraft, orderDrafts } from './order-draft.ts'

/**
 * Returns the initial values of a new order, or of a copy. If the URL names a customer or the caller can see only one, chooses
 * this customer, the customer's default delivery address, the campaign in the URL and, for the house, the customer's only user
 * as account.
 */
export async function startOrder(isHouse: boolean, copy: number | undefined): Promise<OrderStart> {
  if (copy !== undefined) return copyOf(copy, isHouse)
  const start = await startWithCustomer<OrderDraft>(orderDrafts.blank)
  const none = { campaign: null }
  if (!start.customer) return { ...start, ...none }
  const { id } = start.customer
  const [customer, accounts, campaign] = await Promise.all([
    call('customerrest/get', { id }).catch(() => null),
    isHouse ? call('orderrest/getusers', { customer_id: id }).catch(() => []) : [],
    campaignOfAddress(id),
  ])
  const defaults = {
    campaign_id: campaign?.id ?? null,
    delivery_address_id: proposedAddress(customer),
    user_id: onlyAccount(accounts),
  }
  return { ...start, ...none, campaign, blank: { ...start.blank, ...defaults } }
}

/** Returns the campaign in the URL if it is active and belongs to the customer, otherwise null. */
async function campaignOfAddress(customerId: number): Promise<PickerRecord | null> {
  const id = idInAddress('campaign')
  if (id === null) return null
  const campaign = await call('campaignrest/get', { id }).catch(() => null)
  if (campaign?.status !== 'active' || campaign.customer_id !== customerId) return null
  return { id, name: campaign.name }
}
