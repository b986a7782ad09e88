import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../core/call/call.ts'
import type { OrderRow } from './again-records.ts'

/**
 * Maximum number of orders for which all chosen orders are compared with today. If there are more orders, only the orders that
 * the user opens are compared.
 */
const MOST_COMPARED = 20

/**
 * Compares chosen or opened orders with today. `of` returns the comparison of an order, or undefined if it was not requested;
 * `open` requests it.
 */
export function useComparisons(
  orders: readonly OrderRow[],
  chosenIds: ReadonlySet<number>,
  target: number | null,
) {
  const [openedIds, setOpenedIds] = useState<ReadonlySet<number>>(new Set())
  const open = useCallback((id: number) => setOpenedIds((before) => new Set(before).add(id)), [])
  const isFew = orders.length <= MOST_COMPARED
  const comparedOrders = orders.filter(({ id }) => openedIds.has(id) || (isFew && chosenIds.has(id)))
  const comparisons = useQueries({
    queries: comparedOrders.map(({ id }) => ({
      queryKey: ['orderrest/compareagain', id, target],
      queryFn: () => call('orderrest/compareagain', { id, campaign_id: target }),
      enabled: target !== null,
      staleTime: 60_000,
    })),
  })
  const byOrder = new Map(comparedOrders.map(({ id }, index) => [id, comparisons[index]]))
  return { of: (id: number) => byOrder.get(id), open }
}
