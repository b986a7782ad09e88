import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListState } from '../state/list-state.ts'
import type { SumsOf } from './sums.ts'

const FRESH_MILLISECONDS = 5_000

/** Sums of all records in a list, across all pages. */
export type SumsOfList = {
  /** Sums by column name; undefined until they arrive. */
  values: Record<string, number> | undefined
  /** True while `values` contains the sums of the previous request. */
  isOutdated: boolean
  isFailed: boolean
  retry: () => void
}

type SumsQuestion = {
  list: string
  asked: Pick<ListState, 'search' | 'filters'>
  /** True when the rows have arrived. The sums are requested only then, so that they do not delay the rows. */
  ready: boolean
  /** Loads the sums; undefined if the list has no sums. */
  sumsOf: SumsOf | undefined
}

/** Loads the sums of a list after its rows. Until they arrive, returns the previous sums. */
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
