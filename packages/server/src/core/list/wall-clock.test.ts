import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockIn } from './wall-clock.ts'

const at = (text: string) => Date.parse(text) / 1000
const HOUR = 3600

describe('the local time of a place', () => {
  const madrid = clockIn('Europe/Madrid')

  test('follows summer and winter time', () => {
    expect(madrid.shownAt(at('2026-07-01T10:00:00Z'))).toBe(at('2026-07-01T12:00:00Z'))
    expect(madrid.shownAt(at('2026-12-01T10:00:00Z'))).toBe(at('2026-12-01T11:00:00Z'))
  })

  test('repeats an hour when the clock is set back, and uses the first occurrence', () => {
    expect(madrid.momentOf(at('2026-10-25T02:30:00Z'))).toBe(at('2026-10-25T00:30:00Z'))
  })

  test('skips an hour when the clock is set forward, and maps skipped times to later ones', () => {
    const reading = at('2026-03-29T02:00:00Z')
    expect(madrid.shownAt(madrid.momentOf(reading))).toBe(reading + HOUR)
  })

  test('starts a day without midnight at its first moment', () => {
    const santiago = clockIn('America/Santiago')
    const midnight = at('2026-09-06T00:00:00Z')
    const first = santiago.momentOf(midnight)
    expect(santiago.shownAt(first)).toBe(midnight + HOUR)
    expect(santiago.shownAt(first - 1)).toBe(midnight - 1)
  })

  test('converts back to the same moment, or to the same hour before the change', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
    )
    const moments = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const clock = clockIn(zone)
        const back = clock.momentOf(clock.shownAt(moment))
        expect([moment, moment - HOUR]).toContain(back)
        expect(clock.shownAt(back)).toBe(clock.shownAt(moment))
      }),
    )
  })
})
