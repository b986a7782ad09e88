import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'

/** Returns the input for a new, empty order of a customer. */
export function plainOrder(customer_id: number) {
  return {
    customer_id,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: '',
    requested_at: null,
    promised_at: null,
    installs_from: null,
    installs_to: null,
    notes_production: '',
    notes_delivery: '',
  } satisfies InputOnTheWire<CallAt<'orderrest/update'>>
}
