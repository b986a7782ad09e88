import { inject } from 'vitest'

/** Returns the code of an order in the beginning of the demo company: 1 is the oldest, 36 the newest. */
export function demoOrder(number: number): string {
  const code = inject('demoOrders')[number - 1]
  if (!code) throw new Error(`The demo company has no order ${number}`)
  return code
}
