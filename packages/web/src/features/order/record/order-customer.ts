import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'

type Customer = OutputOnTheWire<CallAt<'customerrest/get'>>

/** Returns the query that loads the customer of an order, for the customer's addresses. */
export function customerQuery(customerId: number) {
  return queryOptions({
    queryKey: ['order', 'customer', customerId],
    queryFn: () => call('customerrest/get', { id: customerId }),
    retry: false,
  })
}

/** Returns the id of the customer's default delivery address, or null if there is none. */
export function proposedAddress(customer: Customer | null): number | null {
  const addresses = customer?.addresses ?? []
  return addresses.find((address) => address.kind === 'delivery' && address.is_default)?.id ?? null
}
