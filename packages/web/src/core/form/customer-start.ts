import { call } from '../call/call.ts'
import { onlyCustomer } from '../picker/only-customer.ts'
import type { Picked } from '../picker/picks.ts'

/** Start of a new record of a customer: the customer named in the URL, or the only one there is. */
export type CustomerStart<Draft> = { blank: Draft; customer: Picked | null }

export async function startWithCustomer<Draft extends { customer_id: number }>(
  blank: Draft,
): Promise<CustomerStart<Draft>> {
  const customer = (await customerOfAddress()) ?? (await onlyCustomer())
  return { blank: { ...blank, customer_id: customer?.id ?? 0 }, customer }
}

/** Returns the customer from whose screen the new record was opened, if it is active. */
async function customerOfAddress(): Promise<Picked | null> {
  const id = idInAddress('customer')
  if (id === null) return null
  try {
    const { name, active } = await call('customerrest/get', { id })
    return active ? { id, name } : null
  } catch {
    // Without permission to see that customer, the user chooses another one.
    return null
  }
}

/** Returns the id of a record in the URL of a new one, such as `?customer=3`; null if there is none. */
export function idInAddress(name: string): number | null {
  const [, search = ''] = location.hash.split('?')
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}
