import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { currentLanguage } from '../language/language.ts'

export type Country = OutputOnTheWire<CallAt<'countryrest/list'>>['rows'][number]
export type State = OutputOnTheWire<CallAt<'staterest/list'>>['rows'][number]

/** Query options for data that never changes during a session, so that it is loaded only once. */
const forTheSession = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Returns the countries in the user's language; undefined while they load. */
export function useCountries(): readonly Country[] | undefined {
  const language = currentLanguage()
  const { data } = useQuery({
    queryKey: ['places', language],
    queryFn: async () => (await call('countryrest/list', { language })).rows,
    ...forTheSession,
  })
  return data
}

/** Returns the states of a country; undefined while they load. */
export function useStates(country: string): readonly State[] | undefined {
  const language = currentLanguage()
  const { data } = useQuery({
    queryKey: ['places', language, country],
    queryFn: async () => (await call('staterest/list', { country, language })).rows,
    ...forTheSession,
  })
  return data
}
