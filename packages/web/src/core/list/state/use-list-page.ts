import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPage, ListRequest } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'

const FRESH_MILLISECONDS = 5_000

/** Poll interval of a page with rows that are being processed, in ms. */
const CHANGING_MILLISECONDS = 1_000

/**
 * Loads a page of a list, showing the previous page until it arrives. `expect` prefetches another page when its button gets the
 * pointer or the focus, so that it appears immediately, but a list that is only looked at costs one request. `isChanging` returns
 * true for a row that is being processed.
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
    // Reloads live lists when others change them.
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
