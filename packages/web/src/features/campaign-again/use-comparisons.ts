import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../core/call/call.ts'
import type { OrderRow } from './again-records.ts'

/** Number of orders up to which all are compared with today; beyond it, only those that the user opens. */
const MOST_COMPARED = 20

/** Loads the changes of the chosen or opened orders since they were made, by order. */
export function useComparisons(
  orders: readonly OrderRow[],
  chosen: ReadonlySet<number>,
  target: number | null,
) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const open = useCallback((id: number) => setOpened((before) => new Set(before).add(id)), [])
  const isFew = orders.length <= MOST_COMPARED
  const looked = orders.filter(({ id }) => opened.has(id) || (isFew && chosen.has(id)))
  const found = useQueries({
    queries: looked.map(({ id }) => ({
      queryKey: ['orderrest/compareagain', id, target],
      queryFn: () => call('orderrest/compareagain', { id, campaign_id: target }),
      enabled: target !== null,
      staleTime: 60_000,
    })),
  })
  const byOrder = new Map(looked.map(({ id }, index) => [id, found[index]]))
  return { of: (id: number) => byOrder.get(id), open }
}
