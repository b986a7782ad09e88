import { inject } from 'vitest'

/** The code of the order with this number in the beginning of the demo company: 1 is the oldest, 36 the newest. */
export function demoOrder(number: number): string {
  const code = inject('demoOrders')[number - 1]
  if (!code) throw new Error(`The demo company has no order ${number}`)
  return code
}
