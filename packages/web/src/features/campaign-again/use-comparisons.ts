import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../core/call/call.ts'
import type { OrderRow } from './again-records.ts'

/** So many orders are compared with today by themselves; of more, those that somebody opens. */
const MOST_COMPARED = 20

/** What has changed since the orders were made that are looked at, by order. */
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
