import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NamedPickSource, PickerRecord } from './picks.ts'

const FRESH_MILLISECONDS = 60_000
const nobody: readonly PickerRecord[] = []

/** Returns those of the records with these ids that have loaded and that the user can see. */
export function useRecordNames(source: NamedPickSource, ids: readonly number[]): readonly PickerRecord[] {
  const query = useQuery({
    queryKey: ['picks', ...source.key, 'named', ids],
    queryFn: () => source.load({ ids: [...ids], inactive: true, limit: ids.length }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MILLISECONDS,
  })
  return ids.length > 0 ? (query.data ?? nobody) : nobody
}
