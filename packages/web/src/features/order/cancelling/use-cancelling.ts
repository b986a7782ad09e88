import { linesCancellable } from '@lienzo/rules/sales/lines/line-cancellation'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import type { Order } from '../record/order-record.ts'

/**
 * Returns `open` if the user can cancel lines of the order, `ask` if the user can only ask the house to cancel them, otherwise
 * undefined.
 */
export function useCancelling({ may_cancel_lines, status }: Order): 'open' | 'ask' | undefined {
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit('/order')
  if (may_cancel_lines) return 'open'
  return !isHouse && mayEdit && linesCancellable(status) ? 'ask' : undefined
}
