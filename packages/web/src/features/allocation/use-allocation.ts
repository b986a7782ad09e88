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

/** Artwork and space, as indexes into the loaded lists. */
export type Pair = { artwork: number; space: number }
export const keyOf = ({ artwork, space }: Pair) => `${artwork}:${space}`

/** Product and material to print for a space. */
export type PrintKind = { product_id: number; material_id: number | null }

/** Loads which artwork fits which space, for an existing order or for a new order (`orderId` is null). */
export function useAllocation(campaignId: number, orderId: number | null, productId: number | null) {
  return useQuery({
    queryKey: ['order', 'allocation', campaignId, orderId, productId],
    queryFn: () =>
      call('orderrest/allocation', { campaign_id: campaignId, order_id: orderId, product_id: productId }),
    enabled: Number.isSafeInteger(campaignId),
    placeholderData: (before) => before,
  })
}

/** Loads up to 50 draft orders of a campaign. Lines can be added to them. */
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

/** Spaces that get the same artwork, product and material. One call creates the lines of all of them. */
export type Lot = { campaign_image_id: number; printed: PrintKind; ids: number[]; keys: string[] }

type AllocationRequest = { orderId: number | null; account: number | null; lots: readonly Lot[] }

/**
 * Returns a function that adds lines for the chosen pairs to a draft order, or to a new draft that is charged to the given
 * account. Makes one call per lot.
 */
export function useAllocating(campaign: { id: number; customer_id: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)

  /**
   * Returns the order's id (null if the order could not be created) and the keys of the pairs in all successful calls. Shows a
   * notice with the number of added lines, or with the error if a call fails.
   */
  async function allocate({
    orderId,
    account,
    lots,
  }: AllocationRequest): Promise<{ id: number | null; done: string[] }> {
    const { customer_id, id: campaign_id } = campaign
    const result = { id: orderId, done: [] as string[] }
    setRunning(true)
    try {
      const start = { ...plainOrder, customer_id, campaign_id, user_id: account }
      const id = orderId ?? (await call('orderrest/update', start)).id
      result.id = id
      let [addedCount, omittedCount] = [0, 0]
      for (const { campaign_image_id, printed, ids, keys } of lots) {
        const line = { ...printed, campaign_image_id, finish_ids: [], copies: 1, notes: '' }
        const answer = await call('orderrest/updatespaces', { id, ids, line })
        result.done.push(...keys)
        addedCount += answer.added
        omittedCount += answer.left_out
      }
      showNotice({
        message: [
          t('allocation.added', { count: addedCount }),
          omittedCount > 0 && t('allocation.left', { count: omittedCount }),
        ]
          .filter(Boolean)
          .join(' '),
      })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setRunning(false)
      await queries.invalidateQueries({ queryKey: ['order'] })
    }
    return result
  }

  return { running, allocate }
}
