import { expect, test } from 'vitest'
import { newLine, orderDrafts } from './order-draft.ts'

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

test('a new line has no size yet, and a key that is not sent', () => {
  const line = newLine()
  const { key, ...sent } = line
  expect(sent).toEqual({
    product_id: 0,
    campaign_image_id: null,
    material_id: null,
    finish_ids: [],
    width: Number.NaN,
    height: Number.NaN,
    copies: 1,
    notes: '',
  })
  expect(newLine().key).not.toBe(key)
  expect(orderDrafts.toUpdate({ ...orderDrafts.blank, lines: [line] }).lines).toEqual([sent])
})
