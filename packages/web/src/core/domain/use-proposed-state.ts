import { provinceOfPostalCode } from '@lienzo/rules/customers/postal-codes/province-of-postal-code'
import { useEffect, useRef } from 'react'
import { useStates } from './use-places.ts'

type Place = { country: string; postal_code: string; state: string }

type PlaceForm = {
  draft: Place
  loaded: Place
  change: (changes: { state: string }) => void
}

/**
 * Fills in the state that belongs to the postal code when the postal code or the country changes. A state that the user has
 * chosen is kept.
 */
export function useProposedState({ draft, loaded, change }: PlaceForm): void {
  const { country, postal_code, state } = draft
  const states = useStates(country)
  const code = provinceOfPostalCode(country, postal_code)
  const proposal = states?.find((each) => each.code === code)?.name
  const isChanged = country !== loaded.country || postal_code !== loaded.postal_code
  const lastProposed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a state that a person chooses or clears afterwards stays
  useEffect(() => {
    if (!proposal || !isChanged) return
    if (state === '' || state === lastProposed.current) change({ state: proposal })
    lastProposed.current = proposal
  }, [proposal, isChanged])
}
