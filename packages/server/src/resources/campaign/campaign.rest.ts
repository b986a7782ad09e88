import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { refuseNewCustomer } from '../../core/kept-customer.ts'
import { requireVisible } from '../../core/references.ts'
import { columnsOf, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { campaigns } from '../../db/tables/campaigns.ts'
import { artworkHandlers } from './artwork.rest.ts'
import { campaignResource } from './campaign.queries.ts'

const { pick, ...standard } = standardHandlers(campaignResource)

export const campaignHandlers: HandlersOf<'campaignrest'> = {
  ...standard,
  getcampaigns: pick,
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await refuseNewCustomer(context, campaignResource, input)
    const { id } = await saveRow(context, campaignResource, input, columnsOf(campaigns, input))
    return getRow(context, campaignResource, id)
  },
  ...artworkHandlers,
}
