import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import { orderStatuses } from '../../../core/domain/order-state-chip.tsx'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import type { OrderStatus } from '../record/order-record.ts'

/** States to which customers can move an order; the house can move it to any state. */
const byCustomers: ReadonlySet<OrderStatus> = new Set(['confirmed', 'cancelled'])

/** States that an order reaches by moving forward. */
const onwards: ReadonlySet<OrderStatus> = new Set(['confirmed', 'production', 'shipped', 'installed'])

/** Target state, with the number of chosen orders that can be moved to it, or null if the number is unknown. */
export type PossibleStatus = { status: OrderStatus; orders: number | null }

/**
 * Loads the states to which the chosen orders can be moved. Returns undefined while loading. If loading fails, returns all
 * states to which the caller can move any order.
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

/**
 * Returns the state to which most orders can be moved. Considers backward moves only if no forward move is possible. Returns
 * undefined if no move is possible.
 */
export function likeliest(possible: readonly PossibleStatus[]): OrderStatus | undefined {
  const leading = possible.filter(({ status }) => onwards.has(status))
  const [first] = (leading.length > 0 ? leading : possible).toSorted(
    (one, other) => (other.orders ?? 0) - (one.orders ?? 0),
  )
  return first?.status
}
