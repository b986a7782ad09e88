import { brokenRule } from '../wire/errors.ts'
import { day, fileView, id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { campaignArtworkCalls } from './artwork/campaign-artwork.ts'
import { campaignStatuses } from './campaign-columns.ts'
import { campaignMaterial, campaignMaterialCalls, chosenMaterials } from './campaign-materials.ts'

const campaignFields = {
  code: requiredText(40),
  name: requiredText(120),
  customer_id: id,
  /** First and last day; null for a period without a start or end. */
  starts_at: day.nullable(),
  ends_at: day.nullable(),
  status: z.enum(campaignStatuses),
  description: text(4000),
}
export const campaignRow = z.object({
  ...recordFields,
  ...campaignFields,
  /** Day by which all artwork must be complete and approved. */
  artwork_due_at: day.nullable(),
  customer_name: z.string(),
  images: z.int(),
  /** Set if the campaign has artwork, the customer has approved all of it, and prepress has not refused any of it. */
  artwork_ready: z.boolean(),
  /** Set if prepress has also released all artwork. */
  artwork_released: z.boolean(),
  cover: fileView.nullable(),
})
export const campaignRecord = campaignRow.extend({
  /** Permitted materials; if empty and `deleted_materials` is 0, all are permitted. */
  materials: z.array(campaignMaterial),
  deleted_materials: z.int(),
})

export const campaignUpdate = z
  .strictObject({
    ...updateFields,
    ...campaignFields,
    /** Artwork deadline and permitted materials; omitted fields stay unchanged. */
    artwork_due_at: day.nullable().optional(),
    materials: chosenMaterials.optional(),
  })
  .refine((campaign) => !campaign.starts_at || !campaign.ends_at || campaign.starts_at <= campaign.ends_at, {
    ...brokenRule('validation.ends_before_start', 'is before the start'),
    path: ['ends_at'],
  })

export const campaignCalls = {
  ...standardCalls({
    name: 'campaign',
    row: campaignRow,
    record: campaignRecord,
    update: campaignUpdate,
  }),
  getcampaigns: pickCall('campaigns', '/campaign'),
  ...campaignArtworkCalls,
  ...campaignMaterialCalls,
}
