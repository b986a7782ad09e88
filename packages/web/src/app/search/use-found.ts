import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'

const TYPING_MILLISECONDS = 150

/** Searches everything for a text once the user stops typing, and cancels outdated searches. */
export function useFound(text: string, limit: number) {
  const [wanted] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS)
  const found = useQuery({
    queryKey: ['search', wanted, limit],
    queryFn: ({ signal }) => call('searchrest/find', { text: wanted, limit }, { signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return {
    /** Text of the latest search; `groups` may still belong to the one before. */
    text: wanted,
    groups: wanted === '' ? [] : (found.data?.groups ?? []),
    waiting: text.trim() !== '' && (found.isFetching || wanted !== text.trim()),
    isFirst: found.data === undefined,
    error: found.isFetching ? null : found.error,
    retry: found.refetch,
  }
}
