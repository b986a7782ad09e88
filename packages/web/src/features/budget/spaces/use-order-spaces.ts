import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'

/** Loads the spaces of an order with their printed products, except spaces of the given budget. */
export function useOrderSpaces(orderId: number, budgetId?: number) {
  return useQuery({
    queryKey: ['budget', 'order-spaces', orderId, budgetId],
    queryFn: () =>
      call('budgetrest/getorderspaces', {
        order_id: orderId,
        ...(budgetId !== undefined && { budget_id: budgetId }),
      }),
    enabled: orderId > 0,
    // Not cached, because other budgets may take spaces meanwhile.
    gcTime: 0,
  })
}
