import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'
import { timeZone } from '../../core/language/language.ts'

export type HomeData = OutputOnTheWire<CallAt<'homerest/getdata'>>
export type OrderMonth = NonNullable<HomeData['orders']>['months'][number]

export function useHomeData() {
  return useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call('homerest/getdata', { time_zone: timeZone() }, { signal }),
    // People who come back have often just changed what is counted here.
    staleTime: 0,
  })
}
