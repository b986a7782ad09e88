import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListState } from '../state/list-state.ts'
import type { SumsOf } from './sums.ts'

const FRESH_MILLISECONDS = 5_000

/** Sums of all that a list contains, on all pages. */
export type SumsOfList = {
  /** Sums by column name; undefined until they arrive. */
  values: Record<string, number> | undefined
  /** True while the sums are those of the previous request. */
  isOutdated: boolean
  isFailed: boolean
  retry: () => void
}

type SumsQuestion = {
  list: string
  asked: Pick<ListState, 'search' | 'filters'>
  /** True once the rows have arrived, which never wait for their sums. */
  ready: boolean
  /** Undefined if the list has no sums. */
  sumsOf: SumsOf | undefined
}

/** Loads the sums of a list once its rows have arrived; the previous sums stay meanwhile. */
export function useListSums({ list, asked, ready, sumsOf }: SumsQuestion): SumsOfList {
  const { search, filters } = asked
  const records = { all: { search, filters } }
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: recordKeys.list(list, ['sums', records]),
    queryFn: () => sumsOf?.(records) ?? {},
    enabled: ready && sumsOf !== undefined,
    staleTime: FRESH_MILLISECONDS,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { live: list },
  })
  return {
    values: data,
    isOutdated: isPlaceholderData || !ready,
    isFailed: isError && !data,
    retry: () => void refetch(),
  }
}
