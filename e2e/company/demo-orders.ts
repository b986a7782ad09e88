import { formatOrderCode } from '@lienzo/rules/sales/order-code'
import { inject } from 'vitest'

/** The code of the demo company's order with this number: 1 is the oldest, 24 the newest. */
export function demoOrder(number: number): string {
  return formatOrderCode(inject('demoYear'), number)
}
