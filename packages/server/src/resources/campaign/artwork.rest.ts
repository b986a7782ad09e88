import type { campaignArtworkCalls } from '@lienzo/contract/sales/artwork/campaign-artwork'
import { eq } from 'drizzle-orm'
import type { HandlersOf } from '../../core/context/handler.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { pickRows } from '../../core/list/pick-rows.ts'
import { deleteRows, undeleteRows } from '../../core/record/delete-rows.ts'
import { getRow } from '../../core/record/get-row.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { campaignImages } from '../../db/tables/sales/campaigns.ts'
import { commentOn, resolveComment } from './artwork-comments.ts'
import { decide, takeDecisionBack } from './artwork-decisions.ts'
import { readArtworkHistory } from './artwork-history.ts'
import { releaseForPrint, takeReleaseBack } from './artwork-releases.ts'
import { campaignImageResource, campaignResource } from './campaign.queries.ts'
import { shownArtwork } from './open-artwork.ts'
import { addArtwork, changeArtwork } from './save-artwork.ts'

/** Handlers of the calls for campaign artwork. */
export const artworkHandlers: Pick<HandlersOf<'campaignrest'>, keyof typeof campaignArtworkCalls> = {
  imagelist: async (context, { campaign_id, ...input }) => {
    await visibleRow(context, campaignResource, campaign_id)
    return listRows(context, campaignImageResource, input, eq(campaignImages.campaign_id, campaign_id))
  },
  imageget: (context, { id }) => shownArtwork(context, id),
  imagehistory: (context, { id }) => readArtworkHistory(context, id),
  imageupdate: async (context, input) => {
    const campaign = await visibleRow(context, campaignResource, input.campaign_id)
    const id =
      input.id === undefined
        ? await addArtwork(context, campaign, input)
        : await changeArtwork(context, campaign, input.id, input)
    return getRow(context, campaignImageResource, id)
  },
  getpromotions: async (context, { campaign_id, ...input }) => {
    const { customer_id } = await visibleRow(context, campaignResource, campaign_id)
    const ofCustomer = eq(promotions.customer_id, customer_id)
    return pickRows(context, context.services.resources.promotion, input, ofCustomer)
  },
  imagedelete: (context, input) => deleteRows(context, campaignImageResource, input),
  imageundelete: (context, input) => undeleteRows(context, campaignImageResource, input),
  imagedecide: async (context, input) => {
    await decide(context, input)
    return getRow(context, campaignImageResource, input.id)
  },
  imagetakeback: async (context, input) => {
    await takeDecisionBack(context, input)
    return getRow(context, campaignImageResource, input.id)
  },
  imagerelease: async (context, input) => {
    await releaseForPrint(context, input)
    return getRow(context, campaignImageResource, input.id)
  },
  imagereleaseback: async (context, input) => {
    await takeReleaseBack(context, input)
    return getRow(context, campaignImageResource, input.id)
  },
  imagecomment: (context, input) => commentOn(context, input),
  imageresolve: (context, input) => resolveComment(context, input),
}
