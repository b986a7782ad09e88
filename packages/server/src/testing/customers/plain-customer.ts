import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'

/** Returns a minimal valid input for a customer. */
export function plainCustomer(name: string): InputOnTheWire<CallAt<'customerrest/update'>> {
  return {
    name,
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
}
