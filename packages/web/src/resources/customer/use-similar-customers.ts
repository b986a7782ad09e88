import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'
import type { CustomerDraft } from './customer-draft.ts'

const TYPING_MILLISECONDS = 400

/** Finds customers with the typed tax id or a similar name. House only: the server hides other customers from all others. */
export function useSimilarCustomers(
  { name, country, tax_id }: CustomerDraft,
  own: { id: number; name: string; tax_id: string } | null,
  enabled: boolean,
) {
  const typed = { name: name.trim(), country, tax_id: tax_id.trim() }
  const [asked] = useDebouncedValue(JSON.stringify(typed), TYPING_MILLISECONDS)
  const isChanged = typed.name !== (own?.name ?? '') || typed.tax_id !== (own?.tax_id ?? '')
  const found = useQuery({
    queryKey: ['similar-customers', asked, own?.id],
    queryFn: () => call('customerrest/getsimilar', { ...typed, ...(own ? { id: own.id } : {}) }),
    enabled: enabled && isChanged && asked === JSON.stringify(typed),
    staleTime: 5_000,
    retry: false,
  })
  return isChanged ? (found.data ?? nobody) : nobody
}

const nobody = { taken: null, similar: [] }
