import { mostRepeated } from '@lienzo/contract/sales/again/repeat-states'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'

/** As many as one page of a list has at most. */
const AT_ONCE = 500

/** The orders of a campaign, as many as are ordered again together, and how many there are. */
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

/** The times that they were ordered again together, the newest first. */
export function repeatsQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['order', 'repeats', campaignId],
    queryFn: () => call('orderrest/repeats', { campaign_id: campaignId }),
  })
}

/** Which of them have been already. */
export function madeAgainQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['order', 'made-again', campaignId],
    queryFn: () => call('orderrest/madeagain', { campaign_id: campaignId }),
  })
}
