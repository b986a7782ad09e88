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
  /** The first and the last day; none where it is open. */
  starts_at: day.nullable(),
  ends_at: day.nullable(),
  status: z.enum(campaignStatuses),
  description: text(4000),
}
export const campaignRow = z.object({
  ...recordFields,
  ...campaignFields,
  /** The day on which all artwork must be there and approved. */
  artwork_due_at: day.nullable(),
  customer_name: z.string(),
  images: z.int(),
  /** Whether there is artwork, and the customer has approved all of it and prepress refused none. */
  artwork_ready: z.boolean(),
  /** Whether prepress has released all of it besides. */
  artwork_released: z.boolean(),
  cover: fileView.nullable(),
})
export const campaignRecord = campaignRow.extend({
  /** The materials that it permits; with `deleted_materials` none where it permits all. */
  materials: z.array(campaignMaterial),
  deleted_materials: z.int(),
})

export const campaignUpdate = z
  .strictObject({
    ...updateFields,
    ...campaignFields,
    /** What is left out is not changed. */
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
