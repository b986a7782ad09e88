import type { DemoOrder } from '../sales/demo-order-data.ts'

/**
 * Codes of the campaigns that the house's installers mount and document with photos. In all other campaigns, the customers
 * mount the prints with their own people: the house marks those orders as installed when the customer confirms the mounting,
 * and no photo proves it. Documenting a few campaigns fully takes fewer photos than documenting a part of each.
 */
const mountedCampaigns = ['REG', 'ATR', 'PEL', 'REV', 'VIC', 'MES']

/** Codes of the campaigns for which the customer requests a budget, rejects it, and mounts the prints without the house. */
const declinedCampaigns = ['RAI', 'FRI', 'RE2']

export function isMountedByHouse({ campaign = '' }: Pick<DemoOrder, 'campaign'>): boolean {
  return mountedCampaigns.includes(campaign)
}

/**
 * Returns true if an order has a budget: every order for spaces that the house mounts and, in the declined campaigns, every
 * order with several formats.
 */
export function hasBudget({ campaign = '', spaces = [] }: DemoOrder): boolean {
  if (declinedCampaigns.includes(campaign)) return spaces.length > 1
  return mountedCampaigns.includes(campaign) && spaces.length > 0
}

/** Returns true if an order was shipped. No print is mounted before the order is shipped. */
export function isShipped({ steps }: DemoOrder): boolean {
  return steps.some((step) => 'to' in step && step.to === 'shipped')
}
