import { expect, test } from 'vitest'
import { orderDrafts } from './order-draft.ts'

test('a new order has every field that a person changes, and no line', () => {
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
    lines: [],
  })
})

test('lines are sent with an order that is made, and are no part of one that is saved', () => {
  const line = { product_id: 1, campaign_image_id: null, material_id: null, finish_ids: [], notes: '' }
  const copied = { ...line, width: 800, height: 600, copies: 1 }
  expect(orderDrafts.toUpdate({ ...orderDrafts.blank, lines: [copied] })).toHaveProperty('lines', [copied])
  expect(orderDrafts.toUpdate(orderDrafts.blank)).not.toHaveProperty('lines')
})
