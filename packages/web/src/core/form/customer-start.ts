import { call } from '../call/call.ts'
import { onlyCustomer } from '../picker/only-customer.ts'
import type { Picked } from '../picker/picks.ts'

/** What a new record of a customer starts with: the one that the address names, or the only one that there is to choose. */
export type CustomerStart<Draft> = { blank: Draft; customer: Picked | null }

export async function startWithCustomer<Draft extends { customer_id: number }>(
  blank: Draft,
): Promise<CustomerStart<Draft>> {
  const customer = (await customerOfAddress()) ?? (await onlyCustomer())
  return { blank: { ...blank, customer_id: customer?.id ?? 0 }, customer }
}

/** The customer from whose screen the new record was asked for. */
async function customerOfAddress(): Promise<Picked | null> {
  const id = idInAddress('customer')
  if (id === null) return null
  try {
    const { name, active } = await call('customerrest/get', { id })
    return active ? { id, name } : null
  } catch {
    // Whoever may not see it chooses among those that they see.
    return null
  }
}

/** The record that the address of a new one names, such as `?customer=3`. */
export function idInAddress(name: string): number | null {
  const [, search = ''] = location.hash.split('?')
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}
