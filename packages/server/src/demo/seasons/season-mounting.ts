import type { DemoOrder } from '../sales/demo-order-data.ts'

/**
 * Campaigns that the house's installers mount, with photos of what hangs. All other customers, such as the laboratory and the
 * roaster, send out their own people: the house calls those orders installed when the customer says so, and no photo proves
 * them. Proving a few campaigns well takes fewer photos than proving a little of each.
 */
const mountedCampaigns = ['REG', 'ATR', 'PEL', 'REV', 'VIC', 'MES']

/** Campaigns for which the customer asks for a budget and then mounts by itself. */
const declinedCampaigns = ['RAI', 'FRI', 'RE2']

export function isMountedByHouse({ campaign = '' }: Pick<DemoOrder, 'campaign'>): boolean {
  return mountedCampaigns.includes(campaign)
}

/** Returns true for orders of spaces with a budget: all that the house mounts, and of the declined ones those of all formats. */
export function hasBudget({ campaign = '', spaces = [] }: DemoOrder): boolean {
  if (declinedCampaigns.includes(campaign)) return spaces.length > 1
  return mountedCampaigns.includes(campaign) && spaces.length > 0
}

/** Returns true if an order was shipped; nothing hangs anywhere before that. */
export function isShipped({ steps }: DemoOrder): boolean {
  return steps.some((step) => 'to' in step && step.to === 'shipped')
}
