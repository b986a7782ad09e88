import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListPage, ListRequest } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'

/**
 * The page of a list that a request names. The page before stays until it has come, and the next one is asked for in the
 * meantime, so that turning the page shows rows at once.
 */
export function useListPage<Row>(
  name: string,
  list: (request: ListRequest) => Promise<ListPage<Row>>,
  request: ListRequest,
): UseQueryResult<ListPage<Row>> {
  const queries = useQueryClient()
  const page = useQuery({
    queryKey: recordKeys.list(name, request),
    queryFn: () => list(request),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

  const loaded = page.isPlaceholderData ? undefined : page.data
  const hasNext = loaded !== undefined && loaded.total > request.page * request.perpage
  useEffect(() => {
    if (!hasNext) return
    const next = { ...request, page: request.page + 1 }
    queries.prefetchQuery({
      queryKey: recordKeys.list(name, next),
      queryFn: () => list(next),
      staleTime: 5_000,
    })
  }, [hasNext, name, list, request, queries])

  return page
}
