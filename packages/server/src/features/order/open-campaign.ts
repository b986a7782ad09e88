import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { customerAddresses, customers } from '../../db/tables/customers/customers.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'

type ForWhom = { customer_id: number; campaign_id: number | null }

/**
 * Throws INVALID_INPUT if the customer or the campaign of an order is not active. Checks only a customer or campaign that is
 * new on the order, and the campaign if lines are added.
 */
export async function assertOpen(
  context: Context,
  order: ForWhom,
  { before, hasNewLines }: { before: ForWhom | null; hasNewLines: boolean },
): Promise<void> {
  const faults = await closedFor(context, {
    customer_id: order.customer_id === before?.customer_id ? null : order.customer_id,
    campaign_id: order.campaign_id === before?.campaign_id && !hasNewLines ? null : order.campaign_id,
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

/** Returns faults, by field, if the customer, the campaign or the address of an order is no longer available. */
export async function closedSince(
  context: Context,
  order: ForWhom & { delivery_address_id: number | null },
): Promise<FieldErrors> {
  return { ...(await closedFor(context, order)), ...(await formerAddress(context, order)) }
}

async function closedFor(
  { database }: Context,
  { customer_id, campaign_id }: { customer_id: number | null; campaign_id: number | null },
): Promise<FieldErrors> {
  const faults: FieldErrors = {}
  if (customer_id !== null) {
    const { name, active } = customers
    const [customer] = await database
      .select({ name, active })
      .from(customers)
      .where(eq(customers.id, customer_id))
    if (customer && !customer.active)
      faults.customer_id = inactiveFault('validation.customer_inactive', customer.name)
  }
  if (campaign_id !== null) {
    const { name, status, deleted_at } = campaigns
    const [campaign] = await database
      .select({ name, status, deleted_at })
      .from(campaigns)
      .where(eq(campaigns.id, campaign_id))
    const isOpen = campaign?.status === 'active' && campaign.deleted_at === null
    if (campaign && !isOpen)
      faults.campaign_id = inactiveFault('validation.campaign_not_active', campaign.name)
  }
  return faults
}

function inactiveFault(key: 'validation.customer_inactive' | 'validation.campaign_not_active', name: string) {
  return { key, values: { name }, message: `names ${name}, which is not active` }
}

/** Returns a fault if the address has been deleted, for example because the customer has moved. */
async function formerAddress(
  { database }: Context,
  { delivery_address_id }: { delivery_address_id: number | null },
): Promise<FieldErrors> {
  if (delivery_address_id === null) return {}
  const [former] = await database
    .select({ name: customerAddresses.name })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.id, delivery_address_id), isNotNull(customerAddresses.deleted_at)))
  if (!former) return {}
  const message = `names the address ${former.name}, which is deleted`
  return { delivery_address_id: { key: 'validation.address_deleted', values: former, message } }
}
