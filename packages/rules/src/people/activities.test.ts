import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activityGroups,
  activityIcon,
  activityIcons,
  activityKinds,
  activityStatuses,
  isUnderWay,
  kindOfGroup,
  progressPercent,
  taskColour,
  taskStates,
} from './activities.ts'

describe('the colour of a task', () => {
  // covers: spec 4.14
  test('is success, teal or danger, depending on its status', () => {
    expect(Object.fromEntries(activityStatuses.map((status) => [status, taskColour(status)]))).toEqual({
      MINOR: 'success',
      NORMAL: 'success',
      PRIMARY: 'teal',
      URGENT: 'teal',
      CRITICAL: 'danger',
    })
  })

  test('never becomes calmer as the status rises', () => {
    const order = ['success', 'teal', 'danger']
    const places = activityStatuses.map((status) => order.indexOf(taskColour(status)))
    expect(places).toEqual(places.toSorted())
  })
})

describe('progress', () => {
  test('is a whole percentage from 0 to 100, for any counts', () => {
    fc.assert(
      fc.property(fc.double(), (progress) => {
        const percent = progressPercent(progress)
        expect(Number.isInteger(percent)).toBe(true)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('is 100 only when all is done, and never decreases as more is done', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ noNaN: true }), (one, other) => {
        expect(progressPercent(one) === 100).toBe(one === 100)
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(progressPercent(less)).toBeLessThanOrEqual(progressPercent(more))
      }),
    )
  })
})

test('counts waiting and running tasks as under way, and no others', () => {
  expect(taskStates.filter(isUnderWay)).toEqual(['waiting', 'running'])
})

// covers: spec 3.8; product 3.35
test('puts one kind in each group', () => {
  expect(activityGroups.map((group) => kindOfGroup[group])).toEqual([...activityKinds])
})

describe('the icon', () => {
  const kind = fc.constantFrom('message' as const, 'notification' as const)

  // covers: spec 3.10
  test('is a known icon for any text and link', () => {
    fc.assert(
      fc.property(kind, fc.string(), fc.string(), (of, text_key, link) => {
        expect(activityIcons).toContain(activityIcon({ kind: of, text_key, link }))
      }),
    )
  })

  test.each([
    ['notification', 'activity.told.order_shipped', '/order/1', 'shipped'],
    ['notification', 'activity.told.order_confirmed_by_customer', '/order/1', 'confirmed'],
    ['notification', 'activity.told.order_draft', '/order/1', 'order'],
    ['notification', 'activity.told.balance_adjusted', '', 'balance'],
    ['notification', 'activity.told.limits_changed', '', 'balance'],
    ['notification', 'activity.told.role_changed', '', 'access'],
    ['notification', 'something.else', '/order/7', 'order'],
    ['notification', 'something.else', '/orders-of-somebody', 'notification'],
    ['message', 'something.else', '/order/7', 'message'],
  ] as const)('of a %s "%s" with a link to "%s" is %s', (of, text_key, link, icon) => {
    expect(activityIcon({ kind: of, text_key, link })).toBe(icon)
  })
})
