import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysOf } from '../../core/list/filters/day-spans.ts'
import { isoDay } from './date-text.ts'
import { dayOfMoment, momentOf, timeOfMoment, today } from './moment-text.ts'

const DAY = 86_400
/** Days from 1980 on, because some days of the 1970s have no 23:59:59 in Madrid. */
const days = fc.integer({ min: 3653, max: 40_000 }).map((day) => day * DAY)
const edges = fc.constantFrom('start' as const, 'end' as const)
const local = (...parts: [number, number, number, number, number, number]) =>
  new Date(...parts).getTime() / 1000

describe('an end of a time range', () => {
  test('without a time is the first or the last second of the local day', () => {
    const day = Date.UTC(2026, 10, 20) / 1000
    expect(momentOf(day, '', 'start')).toBe(local(2026, 10, 20, 0, 0, 0))
    expect(momentOf(day, '', 'end')).toBe(local(2026, 10, 20, 23, 59, 59))
  })

  test('with a time is the start or the end of its minute', () => {
    const day = Date.UTC(2026, 10, 20) / 1000
    expect(momentOf(day, '08:05', 'start')).toBe(local(2026, 10, 20, 8, 5, 0))
    expect(momentOf(day, '08:05', 'end')).toBe(local(2026, 10, 20, 8, 5, 59))
  })

  test('is read back as it was typed', () => {
    fc.assert(
      // Some times do not exist in the night when the clocks go forward.
      fc.property(
        days,
        edges,
        fc.integer({ min: 4, max: 22 }),
        fc.integer({ min: 0, max: 59 }),
        (day, edge, hour, minute) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          for (const timeText of ['', time]) {
            const moment = momentOf(day, timeText, edge)
            expect(dayOfMoment(moment)).toBe(day)
            expect(timeOfMoment(moment, edge)).toBe(timeText)
          }
        },
      ),
    )
  })
})

describe('today', () => {
  afterEach(() => vi.useRealTimers())

  test('is the local date, also in filters', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const milliseconds = fc.integer({ min: 3653, max: 40_000 * 1440 }).map((minute) => minute * 60_000)
    fc.assert(
      fc.property(milliseconds, (now) => {
        vi.setSystemTime(now)
        expect(isoDay(today())).toBe(new Intl.DateTimeFormat('en-CA').format(now))
        expect(daysOf('today', new Date())).toEqual({ minimum: today(), maximum: today() })
      }),
    )
  })
})
