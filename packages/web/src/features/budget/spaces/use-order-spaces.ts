import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'

/** Loads the spaces of an order with the products printed for them. Omits spaces that the given budget already contains. */
export function useOrderSpaces(orderId: number, budgetId?: number) {
  return useQuery({
    queryKey: ['budget', 'order-spaces', orderId, budgetId],
    queryFn: () =>
      call('budgetrest/getorderspaces', {
        order_id: orderId,
        ...(budgetId !== undefined && { budget_id: budgetId }),
      }),
    enabled: orderId > 0,
    // Not cached, because spaces can be added to other budgets in the meantime.
    gcTime: 0,
  })
}
