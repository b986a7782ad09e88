import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { assertCustomerUnchanged } from '../../core/record/assert-customer-unchanged.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, columnsOf, lockRow, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { artworkHandlers } from './artwork.rest.ts'
import { campaignResource } from './campaign.queries.ts'
import { finishesOfMaterial, permittedMaterials, replaceMaterials } from './campaign-materials.ts'

const { pick, ...standard } = standardHandlers(campaignResource)

export const campaignHandlers: HandlersOf<'campaignrest'> = {
  ...standard,
  getcampaigns: pick,
  get: (context, { id }) => campaignRecord(context, id),
  update: async (context, { materials, ...input }) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await assertCustomerUnchanged(context, campaignResource, input)
    const { id } = await saveRow(
      context,
      campaignResource,
      input,
      columnsOf(campaigns, input),
      campaignRecord,
    )
    if (materials) await replaceMaterials(context, { ...input, id }, materials)
    return campaignRecord(context, id)
  },
  getmaterials: (context, { campaign_id }) => materialsOfCampaign(context, campaign_id),
  savematerials: async (context, { campaign_id, version, materials }) => {
    const before = await lockRow(context, campaignResource, campaign_id)
    await assertUnchanged(before, version, () => materialsOfCampaign(context, campaign_id))
    const { name, customer_id } = before
    await replaceMaterials(context, { id: campaign_id, name, customer_id }, materials)
    await context.database
      .update(campaigns)
      .set({ version: before.version + 1, updated_at: context.now })
      .where(eq(campaigns.id, campaign_id))
    return materialsOfCampaign(context, campaign_id)
  },
  getfinishes: async (context, { material_id }) => {
    await requireVisible(context, 'material', [material_id], 'material_id')
    return finishesOfMaterial(context, material_id)
  },
  ...artworkHandlers,
}

async function campaignRecord(context: Context, id: number) {
  const campaign = await getRow(context, campaignResource, id)
  return { ...campaign, ...(await permittedMaterials(context, id)) }
}

async function materialsOfCampaign(context: Context, campaign_id: number) {
  const { version, materials, deleted_materials } = await campaignRecord(context, campaign_id)
  return { campaign_id, version, materials, deleted_materials }
}
