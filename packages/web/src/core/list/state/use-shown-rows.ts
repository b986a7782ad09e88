import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNoConnection } from '../../../ui/feedback/no-connection.tsx'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { ListPage } from '../../record/record-calls.ts'

/** Returns the rows that a list shows, and flags that say why it shows none. */
export function useShownRows<Row>(page: UseQueryResult<ListPage<Row>>) {
  // Deferred, so that React can interrupt rendering the rows while the user types.
  const rows = useDeferredValue(page.data?.rows)
  const hasNone = rows === undefined && !page.isError
  // An empty result of the previous search does not mean that this search finds nothing.
  const isWaiting = useDelayed(hasNone || (page.isPlaceholderData && page.data?.total === 0))
  const isOffline = useNoConnection(page)
  const total = page.data?.total
  return {
    rows,
    total,
    isOffline,
    isWaiting: isWaiting && !isOffline,
    isEmpty: page.isSuccess && total === 0 && !isWaiting,
    hasPages: total !== undefined && total > 0 && !hasNone,
  }
}
