import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { personAt } from '../browser/screen.ts'

/** Creates a draft order without lines, for the first customer for whom this person is allowed to order. */
export async function makeDraftOrder(person: Awaited<ReturnType<typeof personAt>>) {
  const [customer] = await person('customerrest/getcustomers', {})
  return person('orderrest/update', plainOrder(customer?.id ?? 0))
}
