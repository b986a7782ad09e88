import type { TimelineItem } from '@lienzo/contract/records/timeline'
import { expect, test } from 'vitest'
import { groupedItems } from './grouped-items.ts'

let ids = 0
function addition(change: Partial<Extract<TimelineItem, { kind: 'change' }>>): TimelineItem {
  ids += 1
  return {
    ...{ kind: 'change', id: ids, created_at: 1000, user_id: 1, user_name: 'ana', action: 'attach' },
    ...{ resource: 'order', label: 'P-1', changes: [], more_changes: 0, more_fields: [], ...change },
  } as TimelineItem
}
const picture = (id: number) => ({ id, name: `${id}.png`, small: `/${id}` })
const pictures = (...after: string[]) => [{ field: 'pictures', kind: 'text' as const, before: [], after }]

test('files that one user adds in succession are grouped as one item, the first one named first', () => {
  const items = [
    addition({ created_at: 1050, changes: pictures('c', 'd'), pictures: [picture(3), picture(4)] }),
    addition({ created_at: 1000, changes: pictures('a', 'b'), pictures: [picture(1), picture(2)] }),
  ]
  const groups = groupedItems('order', items)
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatchObject({ id: items[0]?.id, changes: [{ after: ['a', 'b', 'c', 'd'] }] })
  expect(groups[0]).toMatchObject({ pictures: [1, 2, 3, 4].map(picture) })
})

test('parts of a record are listed by name, and are counted', () => {
  const part = { action: 'create', resource: 'campaignimage' }
  const groups = groupedItems('campaign', [
    addition({ ...part, label: 'B' }),
    addition({ ...part, label: 'A' }),
  ])
  expect(groups).toMatchObject([{ label: 'A, B', count: 2, changes: [] }])
})

test.each([
  ['somebody else', { user_id: 2 }],
  ['more than a minute earlier', { created_at: 930 }],
  ['something else', { action: 'detach' }],
])('an item that differs (%s) is not grouped', (_what, other) => {
  expect(groupedItems('order', [addition({}), addition(other)])).toHaveLength(2)
})

const copies = (before: number, after: number, field = 'lines.2.copies') => ({
  changes: [{ field, kind: 'integer' as const, before, after }],
})
const update = { action: 'update' }

test('changes of one session are grouped, with the first and the last value of each field', () => {
  const items = [
    addition({ ...update, created_at: 5000, ...copies(7, 9) }),
    addition({ ...update, created_at: 4900, ...copies(1, 2, 'lines.3.copies') }),
    addition({ ...update, created_at: 4800, user_id: 2 }),
    addition({ ...update, created_at: 4700, ...copies(2, 1, 'lines.3.copies') }),
    addition({ ...update, created_at: 3300, ...copies(5, 7) }),
    addition({ ...update, created_at: 1500, ...copies(4, 5) }),
  ]
  expect(groupedItems('order', items)).toMatchObject([
    { id: items[4]?.id, created_at: 5000, ...copies(5, 9) },
    { id: items[2]?.id },
    { id: items[5]?.id, ...copies(4, 5) },
  ])
})

test.each([
  ['a message', { ...update, kind: 'message', text: 'Hola' }],
  ['another action', { action: 'delete' }],
])('%s ends a session of changes', (_what, between) => {
  const items = [addition(update), addition(between as object), addition(update)]
  expect(groupedItems('order', items)).toHaveLength(3)
})

test.each([
  ['of another part', { ...update, resource: 'customeraddress', label: 'Tienda' }],
  ['by an import', { ...update, import: { id: 4, name: 'tiendas.csv' } }],
])('a change %s is not grouped', (_what, other) => {
  const address = { ...update, resource: 'customeraddress', label: 'Almacén' }
  expect(groupedItems('customer', [addition(address), addition(other)])).toHaveLength(2)
})

test('a group with a truncated item shows only the fields that this item names too, and counts the others', () => {
  const part = { first: 'lines', part: 'copies' }
  const cut = {
    ...{
      ...update,
      created_at: 5000,
      more_changes: 40,
      more_fields: [{ ...part, from: 30, to: 69, count: 40 }],
    },
    changes: [...copies(2, 9).changes, ...copies(5, 6, 'lines.7.copies').changes],
  }
  const items = [
    addition(cut),
    addition({ ...update, created_at: 4900, ...copies(1, 2) }),
    addition({ ...update, created_at: 4800, ...copies(3, 4, 'lines.5.copies') }),
  ]
  expect(groupedItems('order', items)).toMatchObject([
    {
      changes: [...copies(1, 9).changes, ...copies(5, 6, 'lines.7.copies').changes],
      more_changes: 41,
      more_fields: [{ ...part, from: 5, to: 69, count: 41 }],
    },
  ])
})
