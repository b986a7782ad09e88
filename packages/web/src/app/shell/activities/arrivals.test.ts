import { describe, expect, test } from 'vitest'
import type { Activities, MessageActivity } from './activity-types.ts'
import { arrivedSince } from './arrivals.ts'
import { withRead } from './use-activities.ts'

type Item = { id: number; updated_at: number; read: boolean }

const messageOf = (item: Item): MessageActivity => ({
  ...item,
  icon: 'message',
  text_key: '',
  text_values: {},
  link: '',
  from_name: '',
})

/**
 * Returns activities as the server returns them: these messages and one task. `older` is the number of unread messages that the
 * list omits.
 */
function activitiesOf(messages: Item[], task: Item, older = 0): Activities {
  const { icon: _icon, ...common } = messageOf(task)
  const unread = messages.filter(({ read }) => !read).length + older
  const taskUnread = task.read ? 0 : 1
  return {
    messages: { name: 'messages', unread, data: messages.map(messageOf) },
    notifications: { name: 'notifications', unread: 0, data: [] },
    tasks: {
      name: 'tasks',
      unread: taskUnread,
      data: [{ ...common, status: 'MINOR', state: 'running', progress: 1, stops: null }],
    },
    total: messages.length + 1,
    unread: unread + taskUnread,
  }
}

const task = { id: 9, updated_at: 5, read: true }
const one = { id: 1, updated_at: 10, read: false }
const two = { id: 2, updated_at: 20, read: false }
const three = { id: 3, updated_at: 30, read: true }

describe('newly arrived activities', () => {
  const before = activitiesOf([one], task)

  test('are none if nothing has changed or activities were only read', () => {
    expect(arrivedSince(before, before)).toEqual([])
    expect(arrivedSince(before, withRead(before, { ids: [1] }))).toEqual([])
  })

  test('are the unread ones that did not exist before, newest first', () => {
    const now = activitiesOf([three, two, one], { ...task, updated_at: 25, read: false })
    expect(arrivedSince(before, now).map(({ id }) => id)).toEqual([9, 2])
  })
})

describe('marking activities as read on the screen', () => {
  test('marks the given activities, in their group only', () => {
    const after = withRead(activitiesOf([one, two], { ...task, read: false }, 3), { ids: [2, 2] })
    expect(after.messages.data.map(({ read }) => read)).toEqual([false, true])
    expect([after.messages.unread, after.tasks.unread, after.unread]).toEqual([4, 1, 5])
  })

  test('marks a whole group, including activities that the list no longer shows', () => {
    const after = withRead(activitiesOf([one, two], { ...task, read: false }, 3), { group: 'messages' })
    expect(after.messages.data.every(({ read }) => read)).toBe(true)
    expect([after.messages.unread, after.tasks.unread, after.unread]).toEqual([0, 1, 1])
  })

  test('leaves activities that were already read unchanged', () => {
    const before = activitiesOf([three], task)
    expect(withRead(before, { ids: [3] })).toEqual(before)
  })
})
