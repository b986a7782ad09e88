import type { personAt } from '../browser/screen.ts'

/** Makes an empty order of the first customer that a person may take one for. */
export async function makeDraftOrder(person: Awaited<ReturnType<typeof personAt>>) {
  const [customer] = await person('customerrest/getcustomers', {})
  return person('orderrest/update', {
    customer_id: customer?.id ?? 0,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: '',
    requested_at: null,
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
  })
}
