import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListState } from '../state/list-state.ts'
import type { SumsOf } from './sums.ts'

const FRESH_MILLISECONDS = 5_000

/** The sums of all that a list holds, on all of its pages. */
export type SumsOfList = {
  /** By the names of columns; undefined until they come. */
  values: Record<string, number> | undefined
  /** The sums are those of what was asked before. */
  isOutdated: boolean
  isFailed: boolean
  retry: () => void
}

type SumsQuestion = {
  list: string
  asked: Pick<ListState, 'search' | 'filters'>
  /** True once the rows of what is asked have come: they never wait for their sums. */
  ready: boolean
  /** Undefined where the list has no sums. */
  sumsOf: SumsOf | undefined
}

/** Asks for the sums of a list once its rows are there; those of the question before stay until the others come. */
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
