import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPage, ListRequest } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'

const FRESH_MILLISECONDS = 5_000

/** How often a page is asked for again that shows something at work. */
const CHANGING_MILLISECONDS = 1_000

/**
 * The page of a list that a request names. The page before stays until it has come. `expect` asks for another page ahead
 * of time: when the pointer or the keyboard comes to the button that leads there, so that turning the page shows rows at
 * once and a list that is only looked at costs one request. `isChanging` says of a row that something works on it.
 */
export function useListPage<Row>(
  name: string,
  list: (request: ListRequest) => Promise<ListPage<Row>>,
  request: ListRequest,
  isChanging: (row: Row) => boolean = () => false,
) {
  const queries = useQueryClient()
  const pageOptions = (wanted: ListRequest) => ({
    queryKey: recordKeys.list(name, wanted),
    queryFn: () => list(wanted),
    staleTime: FRESH_MILLISECONDS,
    // Of what several people look at together it is told when others have changed it.
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
