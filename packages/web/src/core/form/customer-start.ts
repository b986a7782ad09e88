import { call } from '../call/call.ts'
import { onlyCustomer } from '../picker/only-customer.ts'
import type { PickerRecord } from '../picker/picks.ts'

/**
 * Initial values of a new record that belongs to a customer: the customer in the URL, or the only customer that the user can
 * see.
 */
export type CustomerStart<Draft> = { blank: Draft; customer: PickerRecord | null }

export async function startWithCustomer<Draft extends { customer_id: number }>(
  blank: Draft,
): Promise<CustomerStart<Draft>> {
  const customer = (await customerOfAddress()) ?? (await onlyCustomer())
  return { blank: { ...blank, customer_id: customer?.id ?? 0 }, customer }
}

/**
 * Returns the customer from whose screen the user opened the new record. Returns null if there is none or the customer is
 * inactive.
 */
async function customerOfAddress(): Promise<PickerRecord | null> {
  const id = idInAddress('customer')
  if (id === null) return null
  try {
    const { name, active } = await call('customerrest/get', { id })
    return active ? { id, name } : null
  } catch {
    // A user who is not allowed to see that customer chooses one in the form.
    return null
  }
}

/** Returns an id from a URL such as `?customer=3`, or null if it is missing or invalid. */
export function idInAddress(name: string): number | null {
  const [, search = ''] = location.hash.split('?')
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}
