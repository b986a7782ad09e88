import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPage, ListRequest } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'

const FRESH_MILLISECONDS = 5_000

/** Interval in ms for polling a page with rows that are being processed. */
const CHANGING_MILLISECONDS = 1_000

/**
 * Loads a page of a list; until it arrives, returns the previous page. `expect` prefetches a page when its button is hovered or
 * focused. `isChanging` returns true for a row that is being processed; the page is then polled.
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
    // Reloads the page when other people change records of this list.
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
