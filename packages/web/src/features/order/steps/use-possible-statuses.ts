import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import { orderStatuses } from '../../../core/domain/order-state-chip.tsx'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import type { OrderStatus } from '../record/order-record.ts'

/** States that customers can move an order to; the house can use all. */
const byCustomers: ReadonlySet<OrderStatus> = new Set(['confirmed', 'cancelled'])

/** States to which an order moves forward. */
const onwards: ReadonlySet<OrderStatus> = new Set(['confirmed', 'production', 'shipped', 'installed'])

/** Target state, and the number of chosen orders that can be moved to it, which is null if unknown. */
export type PossibleStatus = { status: OrderStatus; orders: number | null }

/**
 * Loads the states that the chosen orders can be moved to. Returns undefined while loading. If loading fails, returns all
 * states that the caller can use.
 */
export function usePossibleStatuses(selection: ChosenRecords): readonly PossibleStatus[] | undefined {
  const isHouse = useIsHouse()
  const { data, isError } = useQuery({
    queryKey: ['order', 'possible-statuses', selection],
    queryFn: () => call('orderrest/possiblestatuses', selection),
    gcTime: 0,
    retry: false,
  })
  if (data || !isError) return data
  return orderStatuses
    .filter((status) => isHouse || byCustomers.has(status))
    .map((status) => ({ status, orders: null }))
}

/** Returns the state that most orders can be moved to, preferring forward moves. Returns undefined if there is none. */
export function likeliest(possible: readonly PossibleStatus[]): OrderStatus | undefined {
  const leading = possible.filter(({ status }) => onwards.has(status))
  const [first] = (leading.length > 0 ? leading : possible).toSorted(
    (one, other) => (other.orders ?? 0) - (one.orders ?? 0),
  )
  return first?.status
}
