import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNoConnection } from '../../../ui/feedback/no-connection.tsx'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { ListPage } from '../../record/record-calls.ts'

/** Returns the rows to show, and flags that explain why there are none. */
export function useShownRows<Row>(page: UseQueryResult<ListPage<Row>>) {
  // Deferred, so that React can interrupt rendering the rows when the user types.
  const rows = useDeferredValue(page.data?.rows)
  const hasNone = rows === undefined && !page.isError
  // If the previous search found nothing, this search may still find something.
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
