import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysUntil, reminderDays, reminderDue } from './artwork-deadline.ts'

const DAY = 86_400
const due = 20_000 * DAY

describe('reminders of artwork', () => {
  test('are due 14, 7 and 2 days before, each until the next, and never after the day', () => {
    const on = (days: number) => reminderDue(due, due - days * DAY)
    expect([15, 14, 8, 7, 3, 2, 0, -1].map(on)).toEqual([null, 14, 14, 7, 7, 2, 2, null])
  })

  test('do not change during a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: DAY - 1 }), (days, second) => {
        const morning = due - days * DAY
        expect(daysUntil(due, morning + second)).toBe(days)
        expect(reminderDue(due, morning + second)).toBe(reminderDue(due, morning))
      }),
    )
  })

  test('never move back as time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (one, other) => {
        const [earlier, later] = [Math.max(one, other), Math.min(one, other)].map((days) =>
          reminderDue(due, due - days * DAY),
        )
        expect(later ?? reminderDays[0] + 1).toBeLessThanOrEqual(earlier ?? reminderDays[0] + 1)
      }),
    )
  })
})
