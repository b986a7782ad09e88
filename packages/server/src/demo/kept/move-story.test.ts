import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorkday, startOfDay } from '../story/demo-calendar.ts'
import { movedCodes, movedMoments, movedStory } from './move-story.ts'

const DAY = 86_400
/** A Wednesday. */
const told = Date.UTC(2025, 5, 18, 15) / 1000
const anyNow = fc.integer({ min: told, max: told + 4000 * DAY })
const anyPast = fc.integer({ min: told - 560 * DAY, max: told })
const workdays = anyPast.filter((moment) => isWorkday(startOfDay(moment)))

describe('the demo history moved to another date', () => {
  test('is unchanged at its original date', () => {
    const moved = movedMoments(told, told)
    fc.assert(fc.property(anyPast, (moment) => moved(moment) === moment))
    expect(moved(startOfDay(told) + 40 * DAY)).toBe(startOfDay(told) + 40 * DAY)
  })

  // covers: product 8.1
  test('has no work at weekends, and keeps the time of day and the order of everything', () => {
    fc.assert(
      fc.property(anyNow, workdays, workdays, (now, one, other) => {
        const moved = movedMoments(told, now)
        if (startOfDay(one) !== startOfDay(told)) {
          expect(isWorkday(startOfDay(moved(one)))).toBe(true)
          expect(moved(one) % DAY).toBe(one % DAY)
        }
        expect(moved(one)).toBeLessThanOrEqual(now)
        // Events of today happened some minutes ago, possibly at night.
        if (startOfDay(one) === startOfDay(told) || startOfDay(other) === startOfDay(told)) return
        expect(Math.sign(moved(one) - moved(other))).toBe(Math.sign(one - other))
      }),
    )
  })

  test('keeps the number of days to future events, and today', () => {
    fc.assert(
      fc.property(anyNow, fc.integer({ min: 0, max: 400 }), (now, days) => {
        expect(movedMoments(told, now)(startOfDay(told) + days * DAY)).toBe(startOfDay(now) + days * DAY)
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
    const moved = movedMoments(told, Date.UTC(2027, 2, 1, 12) / 1000)
    expect([...movedCodes(codes, moved).values()]).toEqual([
      '26-000001',
      '26-000002',
      'P26-000001',
      '27-000001',
    ])
  })

  test('moves times, codes and contents wherever they appear, and nothing else', () => {
    const now = told + 7 * DAY
    const [before, after] = ['a'.repeat(64), 'b'.repeat(64)]
    const codes = [['25-000002', told - 50 * DAY]] as const
    const text = JSON.stringify({
      at: told - DAY,
      of: 'Pedido 25-000002, P25-000002',
      file: before,
      ean: '2000000000015',
      phone: '+34 1700000001 2',
      price: 0.1712345678,
    })
    expect(JSON.parse(movedStory({ told, codes }, now, new Map([[before, after]]))(text))).toEqual({
      at: now - DAY,
      of: 'Pedido 25-000001, P25-000002',
      file: after,
      ean: '2000000000015',
      phone: `+34 ${movedMoments(told, now)(1_700_000_001)} 2`,
      price: 0.1712345678,
    })
  })
})
