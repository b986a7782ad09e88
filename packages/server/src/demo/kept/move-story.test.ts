import { startOfDay } from '@lienzo/rules/day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorkday } from '../story/demo-calendar.ts'
import { movedCodes, movedMoments, movedStory } from './move-story.ts'

const DAY = 86_400
/** A Wednesday. */
const toldAt = Date.UTC(2025, 5, 18, 15) / 1000
const anyNow = fc.integer({ min: toldAt, max: toldAt + 4000 * DAY })
const anyPast = fc.integer({ min: toldAt - 560 * DAY, max: toldAt })
const workdays = anyPast.filter((moment) => isWorkday(startOfDay(moment)))

describe('the demo history moved to another date', () => {
  test('is unchanged at its original date', () => {
    const moveMoment = movedMoments(toldAt, toldAt)
    fc.assert(fc.property(anyPast, (moment) => moveMoment(moment) === moment))
    expect(moveMoment(startOfDay(toldAt) + 40 * DAY)).toBe(startOfDay(toldAt) + 40 * DAY)
  })

  // covers: product 8.1
  test('has no work at weekends, and keeps the time of day and the order of everything', () => {
    fc.assert(
      fc.property(anyNow, workdays, workdays, (now, one, other) => {
        const moveMoment = movedMoments(toldAt, now)
        if (startOfDay(one) !== startOfDay(toldAt)) {
          expect(isWorkday(startOfDay(moveMoment(one)))).toBe(true)
          expect(moveMoment(one) % DAY).toBe(one % DAY)
        }
        expect(moveMoment(one)).toBeLessThanOrEqual(now)
        // Events of the last day keep their distance from the end of the story, so their order relative to events of other days
        // can change.
        if (startOfDay(one) === startOfDay(toldAt) || startOfDay(other) === startOfDay(toldAt)) return
        expect(Math.sign(moveMoment(one) - moveMoment(other))).toBe(Math.sign(one - other))
      }),
    )
  })

  test('keeps the number of days to future events, and today', () => {
    fc.assert(
      fc.property(anyNow, fc.integer({ min: 0, max: 400 }), (now, days) => {
        expect(movedMoments(toldAt, now)(startOfDay(toldAt) + days * DAY)).toBe(startOfDay(now) + days * DAY)
      }),
    )
  })

  test('renumbers its codes by the years to which it moves', () => {
    const codes = [
      ['24-000001', Date.UTC(2024, 10, 4, 9) / 1000],
      ['25-000001', Date.UTC(2025, 0, 8, 9) / 1000],
      ['P25-000001', Date.UTC(2025, 0, 9, 9) / 1000],
      ['25-000002', Date.UTC(2025, 4, 5, 9) / 1000],
    ] as const
    const moveMoment = movedMoments(toldAt, Date.UTC(2027, 2, 1, 12) / 1000)
    expect([...movedCodes(codes, moveMoment).values()]).toEqual([
      '26-000001',
      '26-000002',
      'P26-000001',
      '27-000001',
    ])
  })

  test('moves times, codes and contents wherever they appear, and nothing else', () => {
    const now = toldAt + 7 * DAY
    const [before, after] = ['a'.repeat(64), 'b'.repeat(64)]
    const codes = [['25-000002', toldAt - 50 * DAY]] as const
    const text = JSON.stringify({
      at: toldAt - DAY,
      of: 'Pedido 25-000002, P25-000002',
      file: before,
      ean: '2000000000015',
      phone: '+34 1700000001 2',
      price: 0.1712345678,
    })
    expect(JSON.parse(movedStory({ told: toldAt, codes }, now, new Map([[before, after]]))(text))).toEqual({
      at: now - DAY,
      of: 'Pedido 25-000001, P25-000002',
      file: after,
      ean: '2000000000015',
      phone: `+34 ${movedMoments(toldAt, now)(1_700_000_001)} 2`,
      price: 0.1712345678,
    })
  })
})
