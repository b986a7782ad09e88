import { expect, test } from 'vitest'
import { orderDrafts } from './order-draft.ts'

test('a new order has every field that the user can change, and no line', () => {
  expect(orderDrafts.blank).toEqual({
    customer_id: 0,
    user_id: null,
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
  })
})
