import { mostRepeated } from '@lienzo/contract/sales/again/repeat-states'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'

/** Number of orders loaded per call, the maximum that the server allows. */
const AT_ONCE = 500

/**
 * Loads a campaign's orders page by page, at most as many as one repeat can contain, and returns them with the total number of
 * orders.
 */
async function ordersOfCampaign(campaignId: number) {
  const ask = (page: number) =>
    call('orderrest/list', {
      ...{ page, perpage: AT_ONCE, sort: 'code', order: 'asc' as const },
      filters: { campaign_id: `eq;${campaignId}` },
    })
  const { rows, total } = await ask(1)
  while (rows.length < Math.min(total, mostRepeated)) {
    const more = await ask(rows.length / AT_ONCE + 1)
    if (more.rows.length === 0) break
    rows.push(...more.rows)
  }
  return { rows, total }
}

export function campaignOrdersQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['order', 'of-campaign', campaignId],
    queryFn: () => ordersOfCampaign(campaignId),
  })
}

/** Loads the repeats of a campaign, newest first. */
export function repeatsQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['order', 'repeats', campaignId],
    queryFn: () => call('orderrest/repeats', { campaign_id: campaignId }),
  })
}

/** Loads the orders of a campaign that have already been repeated, with the drafts created from them. */
export function madeAgainQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['order', 'made-again', campaignId],
    queryFn: () => call('orderrest/madeagain', { campaign_id: campaignId }),
  })
}
