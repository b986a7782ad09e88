import { useQuery } from '@tanstack/react-query'
import { keepsAddresses } from '../files/fresh-addresses.ts'
import { recordKeys } from '../record/record-keys.ts'

/** Returns the record id in the URL: null for a new record, NaN if the id is invalid. */
export function recordIdOf(parameter: string | undefined): number | null {
  if (parameter === 'new') return null
  const id = Number(parameter)
  return Number.isSafeInteger(id) && id > 0 ? id : Number.NaN
}

/** Loads a record whenever its screen opens, so that the form never starts with outdated data. */
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
