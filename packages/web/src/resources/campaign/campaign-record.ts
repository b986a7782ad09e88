import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const campaignCalls = recordCalls('campaign')

export type Campaign = RecordOf<'campaign'>
export type CampaignDraft = Omit<UpdateOf<'campaign'>, 'id' | 'version'>

export const newCampaign: CampaignDraft = {
  code: '',
  name: '',
  customer_id: 0,
  starts_at: null,
  ends_at: null,
  artwork_due_at: null,
  status: 'draft',
  description: '',
  materials: [],
}

/** What a person changes of a campaign. */
export function campaignDraft(campaign: Campaign): CampaignDraft {
  return {
    code: campaign.code,
    name: campaign.name,
    customer_id: campaign.customer_id,
    starts_at: campaign.starts_at,
    ends_at: campaign.ends_at,
    artwork_due_at: campaign.artwork_due_at,
    status: campaign.status,
    description: campaign.description,
    materials: campaign.materials.map(({ material_id, finish_ids }) => ({ material_id, finish_ids })),
  }
}

/** What a new campaign starts with: where there is only one customer to choose, it is chosen. */
export type CampaignStart = { blank: CampaignDraft; customer: Picked | null }

export async function startCampaign(): Promise<CampaignStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newCampaign, customer_id: customer?.id ?? 0 }, customer }
}
