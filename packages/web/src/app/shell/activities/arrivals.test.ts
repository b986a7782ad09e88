import { activityGroups } from '@lienzo/rules/activities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrivedSince, everyActivity } from './arrivals.ts'
import { type Activities, withRead } from './use-activities.ts'

type Told = Activities['messages']['data'][number]

const item = fc.record({ id: fc.nat(30), updated_at: fc.nat(100), read: fc.boolean() })
const items = fc.uniqueArray(item, { selector: ({ id }) => id })

/** Some activities, each id in one group. */
const activities = items.map((all): Activities => {
  const told = all.map(
    (each): Told => ({ ...each, icon: 'message', text_key: '', text_values: {}, link: '', from_name: '' }),
  )
  const data = told.filter(({ id }) => id % 3 === 0)
  const unreadOf = (of: { read: boolean }[]) => of.filter(({ read }) => !read).length
  const notifications = told.filter(({ id }) => id % 3 === 1)
  const tasks = told
    .filter(({ id }) => id % 3 === 2)
    .map(({ icon: _icon, ...each }) => ({
      ...each,
      status: 'MINOR' as const,
      state: 'running' as const,
      progress: 1,
    }))
  return {
    messages: { name: 'messages', unread: unreadOf(data), data },
    notifications: { name: 'notifications', unread: unreadOf(notifications), data: notifications },
    tasks: { name: 'tasks', unread: unreadOf(tasks), data: tasks },
    total: told.length,
    unread: unreadOf(told),
  }
})

describe('what has arrived', () => {
  test('is nothing where nothing has changed, or only been read', () => {
    fc.assert(
      fc.property(activities, (now) => {
        expect(arrivedSince(now, now)).toEqual([])
        expect(arrivedSince(now, withRead(now, { group: 'messages' }))).toEqual([])
      }),
    )
  })

  test('is unread, was not there before, and comes with the newest first', () => {
    fc.assert(
      fc.property(activities, activities, (before, now) => {
        const known = new Set(everyActivity(before).map(({ id, updated_at }) => `${id} ${updated_at}`))
        const arrived = arrivedSince(before, now)
        const expected = everyActivity(now).filter(
          ({ id, updated_at, read }) => !read && !known.has(`${id} ${updated_at}`),
        )
        expect(new Set(arrived)).toEqual(new Set(expected))
        const moments = arrived.map(({ updated_at }) => updated_at)
        expect(moments).toEqual(moments.toSorted((one, other) => other - one))
      }),
    )
  })
})

describe('reading on the screen', () => {
  test('keeps the counts with the rows, and leaves the other groups alone', () => {
    fc.assert(
      fc.property(activities, fc.array(fc.nat(30)), fc.constantFrom(...activityGroups), (now, ids, group) => {
        for (const reading of [{ ids }, { group }] as const) {
          const after = withRead(now, reading)
          for (const name of activityGroups) {
            expect(after[name].unread).toBe(after[name].data.filter(({ read }) => !read).length)
          }
          expect(after.unread).toBe(everyActivity(after).filter(({ read }) => !read).length)
          const changed = everyActivity(now).filter(
            (each, place) => each.read !== everyActivity(after)[place]?.read,
          )
          const meant = new Set('ids' in reading ? ids : now[group].data.map(({ id }) => id))
          expect(changed.every(({ id }) => meant.has(id))).toBe(true)
        }
      }),
    )
  })
})
