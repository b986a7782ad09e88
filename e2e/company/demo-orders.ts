import { inject } from 'vitest'

/**
 * Returns the code of an order of the demo company by its position in order of creation: 1 is the oldest, 36 the newest. Throws
 * if no such order exists.
 */
export function demoOrder(number: number): string {
  const code = inject('demoOrders')[number - 1]
  if (!code) throw new Error(`The demo company has no order ${number}`)
  return code
}
