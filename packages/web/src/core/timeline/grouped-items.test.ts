import type { TimelineItem } from '@lienzo/contract/records/timeline'
import { expect, test } from 'vitest'
import { groupedItems } from './grouped-items.ts'

let ids = 0
function added(change: Partial<Extract<TimelineItem, { kind: 'change' }>>): TimelineItem {
  ids += 1
  return {
    ...{ kind: 'change', id: ids, created_at: 1000, user_id: 1, user_name: 'ana', action: 'attach' },
    ...{ resource: 'order', label: 'P-1', changes: [], more_changes: 0, ...change },
  } as TimelineItem
}
const seen = (id: number) => ({ id, name: `${id}.png`, small: `/${id}` })
const pictures = (...after: string[]) => [{ field: 'pictures', kind: 'text' as const, before: [], after }]

test('files that one person adds one after the other stand as one, the first named first', () => {
  const items = [
    added({ created_at: 1050, changes: pictures('c', 'd'), pictures: [seen(3), seen(4)] }),
    added({ created_at: 1000, changes: pictures('a', 'b'), pictures: [seen(1), seen(2)] }),
  ]
  const grouped = groupedItems('order', items)
  expect(grouped).toHaveLength(1)
  expect(grouped[0]).toMatchObject({ id: items[0]?.id, changes: [{ after: ['a', 'b', 'c', 'd'] }] })
  expect(grouped[0]).toMatchObject({ pictures: [1, 2, 3, 4].map(seen) })
})

test('parts of a record stand by their names, and are counted', () => {
  const part = { action: 'create', resource: 'campaignimage' }
  const grouped = groupedItems('campaign', [added({ ...part, label: 'B' }), added({ ...part, label: 'A' })])
  expect(grouped).toMatchObject([{ label: 'A, B', count: 2, changes: [] }])
})

test.each([
  ['somebody else', { user_id: 2 }],
  ['more than a minute earlier', { created_at: 930 }],
  ['something else', { action: 'detach' }],
])('what is by %s stands by itself', (_what, other) => {
  expect(groupedItems('order', [added({}), added(other)])).toHaveLength(2)
})

test('changes of the record itself stand by themselves', () => {
  const change = { action: 'update' }
  expect(groupedItems('order', [added(change), added(change)])).toHaveLength(2)
})
