import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPage, ListRequest } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'

const FRESH_MILLISECONDS = 5_000

/** Interval in ms at which a page is polled while the server is processing one of its rows. */
const CHANGING_MILLISECONDS = 1_000

/**
 * Loads a page of a list. Until it arrives, returns the previous page. `expect` prefetches a page whose button is hovered or
 * focused. If `isChanging` returns true for a row, the server is processing that row, and the page is polled.
 */
export function useListPage<Row>(
  name: string,
  list: (request: ListRequest) => Promise<ListPage<Row>>,
  request: ListRequest,
  isChanging: (row: Row) => boolean = () => false,
) {
  const queries = useQueryClient()
  const pageOptions = (pageRequest: ListRequest) => ({
    queryKey: recordKeys.list(name, pageRequest),
    queryFn: () => list(pageRequest),
    staleTime: FRESH_MILLISECONDS,
    // Reloads the page when another user changes records of this list.
    meta: { live: name },
  })
  const page = useQuery({
    ...pageOptions(request),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isChanging) ? CHANGING_MILLISECONDS : false),
  })
  const expect = (number: number) => void queries.prefetchQuery(pageOptions({ ...request, page: number }))
  return { page, expect }
}
