import { call } from '../call/call.ts'
import { onlyCustomer } from '../picker/only-customer.ts'
import type { PickerRecord } from '../picker/picks.ts'

/** Initial values of a new record of a customer: the customer in the URL, or the only one that the user can see. */
export type CustomerStart<Draft> = { blank: Draft; customer: PickerRecord | null }

export async function startWithCustomer<Draft extends { customer_id: number }>(
  blank: Draft,
): Promise<CustomerStart<Draft>> {
  const customer = (await customerOfAddress()) ?? (await onlyCustomer())
  return { blank: { ...blank, customer_id: customer?.id ?? 0 }, customer }
}

/** Returns the customer from whose screen the new record was opened; null if there is none or the customer is inactive. */
async function customerOfAddress(): Promise<PickerRecord | null> {
  const id = idInAddress('customer')
  if (id === null) return null
  try {
    const { name, active } = await call('customerrest/get', { id })
    return active ? { id, name } : null
  } catch {
    // The user may lack permission to see that customer, and then chooses a customer in the form.
    return null
  }
}

/** Returns an id from the URL of a new record, such as `?customer=3`; null if it is missing or invalid. */
export function idInAddress(name: string): number | null {
  const [, search = ''] = location.hash.split('?')
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}
