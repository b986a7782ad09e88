import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const customerCalls = recordCalls('customer')

export type Customer = RecordOf<'customer'>
export type CustomerDraft = Omit<UpdateOf<'customer'>, 'id' | 'version'>

export const newCustomer: CustomerDraft = {
  name: '',
  trade_name: '',
  country: 'ES',
  tax_id: '',
  discount: 0,
  vat: 21,
  payment_terms: '',
  emails: [],
  phone: '',
  web: '',
  notes: '',
  active: true,
}

/** What a person changes of a customer; the addresses have calls of their own. */
export function customerDraft(customer: Customer): CustomerDraft {
  return {
    name: customer.name,
    trade_name: customer.trade_name,
    country: customer.country,
    tax_id: customer.tax_id,
    discount: customer.discount,
    vat: customer.vat,
    payment_terms: customer.payment_terms,
    emails: customer.emails,
    phone: customer.phone,
    web: customer.web,
    notes: customer.notes,
    active: customer.active,
  }
}
