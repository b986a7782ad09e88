import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'

/** The spaces of an order with what it prints for each, without those of a budget; asked for once there is an order. */
export function useOrderSpaces(orderId: number, budgetId?: number) {
  return useQuery({
    queryKey: ['budget', 'order-spaces', orderId, budgetId],
    queryFn: () =>
      call('budgetrest/getorderspaces', {
        order_id: orderId,
        ...(budgetId !== undefined && { budget_id: budgetId }),
      }),
    enabled: orderId > 0,
    // Other budgets take spaces meanwhile.
    gcTime: 0,
  })
}
