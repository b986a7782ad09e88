import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'

type Allocation = OutputOnTheWire<CallAt<'orderrest/allocation'>>
export type Artwork = Allocation['artworks'][number]
export type Space = Allocation['spaces'][number]

/** An artwork and a space, by their places. */
export type Pair = { artwork: number; space: number }
export const keyOf = ({ artwork, space }: Pair) => `${artwork}:${space}`

/** What is printed in each space. */
export type Printed = { product_id: number; material_id: number | null }

/** What fits where, for an order or for none yet. */
export function useAllocation(campaignId: number, orderId: number | null, productId: number | null) {
  return useQuery({
    queryKey: ['order', 'allocation', campaignId, orderId, productId],
    queryFn: () =>
      call('orderrest/allocation', { campaign_id: campaignId, order_id: orderId, product_id: productId }),
    enabled: Number.isSafeInteger(campaignId),
    placeholderData: (before) => before,
  })
}

/** The drafts of a campaign, which lines can come to. */
export function useDrafts(campaignId: number) {
  return useQuery({
    queryKey: ['order', 'allocation-drafts', campaignId],
    queryFn: () =>
      call('orderrest/list', {
        ...{ perpage: 50, sort: 'code', order: 'desc' as const },
        filters: { campaign_id: `eq;${campaignId}`, status: 'in;draft' },
      }),
    enabled: Number.isSafeInteger(campaignId),
  })
}

const plainOrder = {
  ...{ category_id: null, delivery_address_id: null, reference: '', requested_at: null, promised_at: null },
  ...{ notes_production: '', notes_delivery: '', lines: [] },
}

/** Makes lines of a draft, or of a new one, for pairs that were chosen: one call for each artwork. */
export function useAllocating(campaign: { id: number; customer_id: number } | undefined) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)

  /** Gives the id of the order; nothing where it failed. */
  async function allocate(
    orderId: number | null,
    spacesOf: ReadonlyMap<number, number[]>,
    printed: Printed,
  ): Promise<number | undefined> {
    if (!campaign) return undefined
    setRunning(true)
    try {
      const { customer_id, id: campaign_id } = campaign
      const id = orderId ?? (await call('orderrest/update', { ...plainOrder, customer_id, campaign_id })).id
      let [added, left] = [0, 0]
      for (const [campaign_image_id, ids] of spacesOf) {
        const line = { ...printed, campaign_image_id, finish_ids: [], copies: 1, notes: '' }
        const answer = await call('orderrest/updatespaces', { id, ids, line })
        added += answer.added
        left += answer.left_out
      }
      showNotice({
        message: [t('allocation.added', { count: added }), left > 0 && t('allocation.left', { count: left })]
          .filter(Boolean)
          .join(' '),
      })
      return id
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
      return undefined
    } finally {
      setRunning(false)
      await queries.invalidateQueries({ queryKey: ['order'] })
    }
  }

  return { running, allocate }
}
