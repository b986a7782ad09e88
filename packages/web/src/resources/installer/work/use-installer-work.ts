import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { WorkPeriod } from './work-period.ts'

export type InstallerWork = OutputOnTheWire<CallAt<'installerrest/work'>>
export type WorkSums = InstallerWork['totals']
export type InstallerJob = InstallerWork['jobs'][number]
export type WorkedSpace = OutputOnTheWire<CallAt<'installerrest/workspaces'>>['rows'][number]
type AskedSpaces = InputOnTheWire<CallAt<'installerrest/workspaces'>>
export type SpaceChoice = NonNullable<AskedSpaces['only']>

const daysOf = ({ from, to }: WorkPeriod) => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

/** Loads an installer's work in a period. Always reloads it when it is opened. */
export function useInstallerWork(id: number, period: WorkPeriod) {
  return useQuery({
    queryKey: ['installer', 'work', id, period],
    queryFn: () => call('installerrest/work', { id, ...daysOf(period) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Loads one page of the spaces in which an installer worked in a period. */
export function useWorkedSpaces(
  id: number,
  period: WorkPeriod,
  request: { only: SpaceChoice; page: number },
) {
  return useQuery({
    queryKey: ['installer', 'workspaces', id, period, request],
    queryFn: () => call('installerrest/workspaces', { id, ...daysOf(period), ...request }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
