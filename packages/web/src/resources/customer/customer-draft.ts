import { customerUpdate } from '@lienzo/contract/customers/customer-fields'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Customer } from './customer-record.ts'

/** The addresses have calls of their own. */
export type CustomerDraft = DraftOf<typeof customerUpdate>

const drafts = draftsOf(customerUpdate, { country: 'ES', vat: 21, active: true })

export const newCustomer = drafts.blank

export function customerDraft(customer: Customer): CustomerDraft {
  return drafts.of(customer)
}
