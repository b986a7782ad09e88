import type { DemoOrder } from '../sales/demo-order-data.ts'

/**
 * Campaigns that the house's installers mount, with photos of the mounted prints. In all other campaigns, such as those of the
 * laboratory and the roaster, the customers use their own people: the house marks those orders as installed when the customer
 * confirms it, and no photo proves them. Proving a few campaigns well takes fewer photos than proving a little of each.
 */
const mountedCampaigns = ['REG', 'ATR', 'PEL', 'REV', 'VIC', 'MES']

/** Campaigns for which the customer requests a budget, then rejects it and mounts the prints itself. */
const declinedCampaigns = ['RAI', 'FRI', 'RE2']

export function isMountedByHouse({ campaign = '' }: Pick<DemoOrder, 'campaign'>): boolean {
  return mountedCampaigns.includes(campaign)
}

/**
 * Returns true for orders with a budget: all orders for spaces that the house mounts and, in the declined campaigns, orders
 * with several formats.
 */
export function hasBudget({ campaign = '', spaces = [] }: DemoOrder): boolean {
  if (declinedCampaigns.includes(campaign)) return spaces.length > 1
  return mountedCampaigns.includes(campaign) && spaces.length > 0
}

/** Returns true if an order was shipped; before that none of its prints is mounted. */
export function isShipped({ steps }: DemoOrder): boolean {
  return steps.some((step) => 'to' in step && step.to === 'shipped')
}
