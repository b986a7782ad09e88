import { inject } from 'vitest'

/** The code of the demo company's order with this number: 1 is the oldest, 36 the newest. */
export function demoOrder(number: number): string {
  const code = inject('demoOrders')[number - 1]
  if (!code) throw new Error(`The demo company has no order ${number}`)
  return code
}
