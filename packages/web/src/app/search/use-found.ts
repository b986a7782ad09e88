import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'

const TYPING_MILLISECONDS = 150

/** Searches all records for a text once the user stops typing, and cancels outdated searches. */
export function useFound(text: string, limit: number) {
  const [searchText] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS)
  const query = useQuery({
    queryKey: ['search', searchText, limit],
    queryFn: ({ signal }) => call('searchrest/find', { text: searchText, limit }, { signal }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return {
    /**
     * Text of the latest search. Until the results of that search arrive, `groups` contains the results of the previous search.
     */
    text: searchText,
    groups: searchText === '' ? [] : (query.data?.groups ?? []),
    waiting: text.trim() !== '' && (query.isFetching || searchText !== text.trim()),
    isFirst: query.data === undefined,
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  }
}
