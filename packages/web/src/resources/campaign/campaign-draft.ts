import { campaignUpdate } from '@lienzo/contract/sales/campaign'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Campaign } from './campaign-record.ts'

export type CampaignDraft = DraftOf<typeof campaignUpdate>

const drafts = draftsOf(campaignUpdate, { artwork_due_at: null, materials: [] })

export const campaignDrafts = {
  ...drafts,
  of(campaign: Campaign): CampaignDraft {
    const materials = campaign.materials.map(({ material_id, finish_ids }) => ({ material_id, finish_ids }))
    return drafts.of({ ...campaign, materials })
  },
}
