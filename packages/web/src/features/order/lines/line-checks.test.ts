import { expect, test } from 'vitest'
import type { Order, OrderLine } from '../record/order-record.ts'
import { artworkChecks } from './line-checks.ts'

const line = (changes: Partial<OrderLine> = {}) =>
  ({
    campaign_image_id: 7,
    image_deleted: false,
    image_revision: 1,
    newest_revision: 1,
    image_approval: 'approved',
    image_release: 'released',
    ...changes,
  }) as OrderLine

test('a line without artwork, or whose artwork is unchanged since its check, has no artwork check', () => {
  expect(artworkChecks(line(), 'confirmed')).toEqual([])
  expect(artworkChecks(line({ image_revision: null }), 'confirmed')).toEqual([])
  expect(artworkChecks(line({ campaign_image_id: null, image_approval: null }), 'draft')).toEqual([])
})

test('a deleted artwork is an error, and a newer version a warning', () => {
  expect(artworkChecks(line({ image_deleted: true }), 'confirmed')).toMatchObject([
    { level: 'error', key: 'order.artwork_gone' },
  ])
  expect(artworkChecks(line({ newest_revision: 3 }), 'confirmed')).toMatchObject([
    { level: 'warning', key: 'order.artwork_newer', values: { checked: 1, newest: 3 } },
  ])
})

test('a missing approval or release is a warning until the order is in production', () => {
  const waiting = line({ image_approval: 'pending', image_release: 'pending' })
  const keys = (status: Order['status']) => artworkChecks(waiting, status).map(({ key }) => key)
  const both = ['order.artwork_not_approved', 'order.artwork_not_released']
  expect([keys('draft'), keys('confirmed'), keys('production')]).toEqual([both, both, []])
  expect(artworkChecks(line({ image_release: 'refused' }), 'draft')).toEqual([
    { level: 'warning', key: 'order.artwork_refused', values: {} },
  ])
})
