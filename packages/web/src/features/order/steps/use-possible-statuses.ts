import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import { orderStatuses } from '../../../core/domain/order-state-chip.tsx'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import type { OrderStatus } from '../record/order-record.ts'

/** What customers do themselves; the rest is known to the house. */
const byCustomers: ReadonlySet<OrderStatus> = new Set(['confirmed', 'cancelled'])

/** Where the work goes on. */
const onwards: ReadonlySet<OrderStatus> = new Set(['confirmed', 'production', 'shipped', 'installed'])

/** A state, and how many of the chosen orders can come to it; null where that is not known. */
export type PossibleStatus = { status: OrderStatus; orders: number | null }

/** To which states chosen orders can come; undefined while that is asked. Where nobody answers it may be any. */
export function usePossibleStatuses(chosen: ChosenRecords): readonly PossibleStatus[] | undefined {
  const isHouse = useIsHouse()
  const { data, isError } = useQuery({
    queryKey: ['order', 'possible-statuses', chosen],
    queryFn: () => call('orderrest/possiblestatuses', chosen),
    gcTime: 0,
    retry: false,
  })
  if (data || !isError) return data
  return orderStatuses
    .filter((status) => isHouse || byCustomers.has(status))
    .map((status) => ({ status, orders: null }))
}

/** The one that most of them can come to, by going on where any can. */
export function likeliest(possible: readonly PossibleStatus[]): OrderStatus | undefined {
  const leading = possible.filter(({ status }) => onwards.has(status))
  const [first] = (leading.length > 0 ? leading : possible).toSorted(
    (one, other) => (other.orders ?? 0) - (one.orders ?? 0),
  )
  return first?.status
}
