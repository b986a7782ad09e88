import { onlyCustomer } from '../picker/only-customer.ts'
import type { Picked } from '../picker/picks.ts'

/** What a new record of a customer starts with: where there is only one customer to choose, it is chosen. */
export type CustomerStart<Draft> = { blank: Draft; customer: Picked | null }

export async function startWithCustomer<Draft extends { customer_id: number }>(
  blank: Draft,
): Promise<CustomerStart<Draft>> {
  const customer = await onlyCustomer()
  return { blank: { ...blank, customer_id: customer?.id ?? 0 }, customer }
}
