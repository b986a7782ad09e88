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
    // Reloads on every visit, because people often return right after changing data that these figures depend on.
    staleTime: 0,
    // Polls while an import or a task is running.
    refetchInterval: ({ state }) => (isWorkedOn(state.data) ? WORK_MILLISECONDS : false),
  })
}

const WORK_MILLISECONDS = 5000

function isWorkedOn(data: HomeData | undefined): boolean {
  const importing = data?.imports?.rows.some(({ state }) => state !== 'ready')
  return importing || data?.tasks.some(({ state }) => state === 'running') || false
}
