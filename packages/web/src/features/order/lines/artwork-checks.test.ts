import { expect, test } from 'vitest'
import type { Order } from '../record/order-record.ts'
import { artworkChecks } from './artwork-checks.ts'

type SavedLine = Order['lines'][number]

const line = { campaign_image_id: 7 }
const saved = (changes: Partial<SavedLine>) =>
  ({
    campaign_image_id: 7,
    image_deleted: false,
    image_revision: 1,
    newest_revision: 1,
    image_approval: 'approved',
    image_release: 'released',
    ...changes,
  }) as SavedLine

test('an artwork that is as it was checked is not mentioned', () => {
  expect(artworkChecks(line, saved({}), 'confirmed')).toEqual([])
  expect(artworkChecks(line, saved({ image_revision: null }), 'confirmed')).toEqual([])
})

test('a deleted artwork is an error, and a newer version a warning', () => {
  expect(artworkChecks(line, saved({ image_deleted: true }), 'confirmed')).toMatchObject([
    { level: 'error', key: 'order.artwork_gone' },
  ])
  expect(artworkChecks(line, saved({ newest_revision: 3 }), 'confirmed')).toMatchObject([
    { level: 'warning', key: 'order.artwork_newer', values: { checked: 1, newest: 3 } },
  ])
})

test('an artwork that was chosen since the line was saved is not mentioned', () => {
  expect(artworkChecks({ campaign_image_id: 8 }, saved({ image_deleted: true }), 'confirmed')).toEqual([])
  expect(artworkChecks(line, undefined, 'confirmed')).toEqual([])
  expect(artworkChecks({ campaign_image_id: null }, saved({ campaign_image_id: null }), 'confirmed')).toEqual(
    [],
  )
})

test('what production waits for is a warning until the order is in production', () => {
  const waiting = saved({ image_approval: 'pending', image_release: 'pending' })
  const keys = (status: Order['status']) => artworkChecks(line, waiting, status).map(({ key }) => key)
  const both = ['order.artwork_not_approved', 'order.artwork_not_released']
  expect([keys('draft'), keys('confirmed'), keys('production')]).toEqual([both, both, []])
  expect(artworkChecks(line, saved({ image_release: 'refused' }), 'draft')).toEqual([
    { level: 'warning', key: 'order.artwork_refused', values: {} },
  ])
})
