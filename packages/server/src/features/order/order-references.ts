import type { orderUpdate } from '@lienzo/contract/sales/order'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField, type Refusal } from '../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../core/context/resource.ts'
import { requireVisible } from '../../core/record/references.ts'
import { customerAddresses } from '../../db/tables/customers/customers.ts'
import { campaignResource } from '../../resources/campaign/campaign.queries.ts'
import { addressResource } from '../../resources/customer/customer.queries.ts'

type OrderUpdate = z.output<typeof orderUpdate>

/**
 * Throws INVALID_INPUT if the customer, category, campaign or address of an order does not exist or is not visible to the
 * caller, or if the campaign or address belongs to a different customer.
 */
export async function checkReferences(context: Context, input: OrderUpdate): Promise<void> {
  await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
  await requireVisible(context, 'category', [input.category_id], 'category_id')
  await assertCampaignOf(context, input)
  await assertAddressOf(context, input)
}

export async function assertCampaignOf(
  context: Context,
  { campaign_id, customer_id }: Pick<OrderUpdate, 'campaign_id' | 'customer_id'>,
): Promise<void> {
  if (campaign_id === null) return
  await requireVisible(context, 'campaign', [campaign_id], 'campaign_id')
  const campaign = await visibleRow(context, campaignResource, campaign_id)
  if (campaign.customer_id !== customer_id) throw ofOtherCustomer('campaign_id')
}

export async function assertAddressOf(
  context: Context,
  { delivery_address_id, customer_id }: Pick<OrderUpdate, 'delivery_address_id' | 'customer_id'>,
): Promise<void> {
  if (delivery_address_id === null) return
  const condition = sql`${customerAddresses.id} = ${delivery_address_id}`
  const [address] = await visibleRows(context, addressResource, condition)
  if (address?.customer_id !== customer_id) throw ofOtherCustomer('delivery_address_id')
}

function ofOtherCustomer(field: string): Refusal {
  return invalidField(field, {
    key: 'validation.of_other_customer',
    message: 'does not belong to this customer',
  })
}
