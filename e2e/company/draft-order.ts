import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { personAt } from '../browser/screen.ts'

/** Creates an empty order for the first customer that a person can order for. */
export async function makeDraftOrder(person: Awaited<ReturnType<typeof personAt>>) {
  const [customer] = await person('customerrest/getcustomers', {})
  return person('orderrest/update', plainOrder(customer?.id ?? 0))
}
