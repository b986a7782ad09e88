import { useQuery } from '@tanstack/react-query'
import { keepsAddresses } from '../files/fresh-addresses.ts'
import { recordKeys } from '../record/record-keys.ts'

/** Returns the id in the URL of a record's screen; null for a new record, NaN if it is invalid. */
export function recordIdOf(parameter: string | undefined): number | null {
  if (parameter === 'new') return null
  const id = Number(parameter)
  return Number.isSafeInteger(id) && id > 0 ? id : Number.NaN
}

/** Loads a record each time its screen opens, so that a form never starts from old data. */
export function useRecord<Whole>(name: string, get: (id: number) => Promise<Whole>, id: number | null) {
  return useQuery({
    queryKey: recordKeys.record(name, id ?? 0),
    queryFn: () => get(id ?? 0),
    enabled: id !== null && !Number.isNaN(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    meta: keepsAddresses,
  })
}
