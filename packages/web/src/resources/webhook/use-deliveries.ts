import type { DeliveryState } from '@lienzo/contract/records/webhook'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../core/call/call.ts'
import type { Webhook } from './webhook-record.ts'

export const DELIVERIES_ON_A_PAGE = 10
/** Polling interval in ms while a delivery is waiting. */
const REFRESH_MILLISECONDS = 2_000

/** Cache key of a webhook's deliveries. */
export const deliveriesKey = (webhookId: number) => ['webhook-deliveries', webhookId]

/**
 * Loads the deliveries of a webhook page by page, optionally only those in one state. Reloads when the webhook has been
 * changed.
 */
export function useDeliveries({ id, version }: Pick<Webhook, 'id' | 'version'>) {
  const [state, setState] = useState<'all' | DeliveryState>('all')
  const [page, setPage] = useState(1)
  const deliveries = useQuery({
    queryKey: [...deliveriesKey(id), version, state, page],
    queryFn: () =>
      call('webhookrest/deliveries', {
        webhook_id: id,
        page,
        perpage: DELIVERIES_ON_A_PAGE,
        ...(state === 'all' ? {} : { state }),
      }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    refetchInterval: (query) =>
      query.state.data?.rows.some((delivery) => delivery.state === 'waiting') ? REFRESH_MILLISECONDS : false,
  })

  function show(next: 'all' | DeliveryState) {
    setState(next)
    setPage(1)
  }

  return { deliveries, state, show, page, setPage }
}
