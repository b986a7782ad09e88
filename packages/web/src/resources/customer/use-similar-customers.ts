import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'
import type { CustomerDraft } from './customer-draft.ts'

const TYPING_MILLISECONDS = 400

/**
 * Finds customers that have the typed tax id or a similar name. Only useful for the house, because everyone else cannot see
 * other customers.
 */
export function useSimilarCustomers(
  { name, country, tax_id }: CustomerDraft,
  own: { id: number; name: string; tax_id: string } | null,
  enabled: boolean,
) {
  const input = { name: name.trim(), country, tax_id: tax_id.trim() }
  const [debouncedInput] = useDebouncedValue(JSON.stringify(input), TYPING_MILLISECONDS)
  const isChanged = input.name !== (own?.name ?? '') || input.tax_id !== (own?.tax_id ?? '')
  const query = useQuery({
    queryKey: ['similar-customers', debouncedInput, own?.id],
    queryFn: () => call('customerrest/getsimilar', { ...input, ...(own ? { id: own.id } : {}) }),
    enabled: enabled && isChanged && debouncedInput === JSON.stringify(input),
    staleTime: 5_000,
    retry: false,
  })
  return isChanged ? (query.data ?? nobody) : nobody
}

const nobody = { taken: null, similar: [] }
