import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import { timeZone } from '../../../core/language/language.ts'

export type CustomerOverview = OutputOnTheWire<CallAt<'customerrest/overview'>>

/** Loads the overview of a customer. Always reloads it when it is opened. */
export function useCustomerOverview(id: number) {
  return useQuery({
    queryKey: ['customer', 'overview', id],
    queryFn: () => call('customerrest/overview', { id, time_zone: timeZone() }),
    staleTime: 0,
  })
}
