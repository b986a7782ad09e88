import { campaignUpdate } from '@lienzo/contract/sales/campaign'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import type { Campaign } from './campaign-record.ts'

export type CampaignDraft = DraftOf<typeof campaignUpdate>

const drafts = draftsOf(campaignUpdate, { artwork_due_at: null, materials: [] })

export const newCampaign = drafts.blank

export function campaignDraft(campaign: Campaign): CampaignDraft {
  const materials = campaign.materials.map(({ material_id, finish_ids }) => ({ material_id, finish_ids }))
  return drafts.of(campaign, { materials })
}

/** What a new campaign starts with: where there is only one customer to choose, it is chosen. */
export type CampaignStart = { blank: CampaignDraft; customer: Picked | null }

export async function startCampaign(): Promise<CampaignStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newCampaign, customer_id: customer?.id ?? 0 }, customer }
}
