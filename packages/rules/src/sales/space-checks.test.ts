import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isClosedOn } from '../customers/space-closures.ts'
import type { Measurement } from '../customers/space-measurement.ts'
import { SECONDS_PER_DAY } from '../day.ts'
import { checkMounting, mountingDays } from './space-checks.ts'

const today = Date.UTC(2026, 5, 15) / 1000
const later = (days: number) => today + days * SECONDS_PER_DAY
const measuredSize = { widthMm: 900, heightMm: 1200, source: 'measured' as const, day: later(-30) }
const months = 24

const nothing = { installs_from: null, installs_to: null, requested_at: null }

/** Generator of closures that do not overlap. Gaps and lengths are in days; the last closure can be open-ended. */
const closures = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 20 }), length: fc.integer({ min: 0, max: 20 }) }), {
    maxLength: 5,
  })
  .chain((spans) => fc.record({ spans: fc.constant(spans), forGood: fc.boolean() }))
  .map(({ spans, forGood }) => {
    let day = -10
    const all = spans.map(({ gap, length }) => {
      const first = day + gap
      day = first + length
      return { closed_from: later(first), closed_to: later(day) as number | null }
    })
    const last = all.at(-1)
    if (last && forGood) last.closed_to = null
    return all
  })

describe('the days of an order', () => {
  test('are its window, or else start on the requested day, and never before today', () => {
    expect(mountingDays({ ...nothing, installs_from: later(3), installs_to: later(5) }, today)).toEqual({
      from: later(3),
      to: later(5),
    })
    expect(mountingDays({ ...nothing, requested_at: later(4) }, today + 3600)).toEqual({
      from: later(4),
      to: null,
    })
    expect(mountingDays({ ...nothing, installs_from: later(-9), installs_to: later(2) }, today)).toEqual({
      from: today,
      to: later(2),
    })
    expect(mountingDays({ ...nothing, installs_from: later(-9), installs_to: later(-2) }, today)).toEqual({
      from: today,
      to: null,
    })
  })
})

describe('the check of a space', () => {
  const check = (
    someClosures: Parameters<typeof checkMounting>[0]['closures'],
    from: number,
    to: number | null,
  ) =>
    checkMounting(
      { measurement: measuredSize, closures: someClosures },
      { days: { from, to }, today, months },
    )

  // covers: product 9.41
  test('fails exactly if it is closed on every day of the window', () => {
    fc.assert(
      fc.property(closures, fc.nat(60), fc.nat(40), (someClosures, begin, length) => {
        const [from, to] = [later(begin), later(begin + length)]
        const days = Array.from({ length: length + 1 }, (_, index) => later(begin + index))
        const open = days.filter((day) => !isClosedOn(someClosures, day))
        const [finding] = check(someClosures, from, to)
        if (open.length === 0) expect(finding?.level).toBe('error')
        else if (open.length === days.length) expect(finding).toBeUndefined()
        else {
          expect(finding).toMatchObject({ level: 'warning', key: 'size.space.closed_partly' })
          expect(finding?.values.openDay).toBe(open[0])
        }
      }),
    )
  })

  test('without an end of the days fails only if the space never reopens', () => {
    fc.assert(
      fc.property(closures, fc.nat(60), (someClosures, begin) => {
        const opens = Array.from({ length: 300 }, (_, index) => later(begin + index)).some(
          (day) => !isClosedOn(someClosures, day),
        )
        expect(check(someClosures, later(begin), null).some(({ level }) => level === 'error')).toBe(!opens)
      }),
    )
  })

  // covers: product 9.14
  test('explains why its measurements are unreliable', () => {
    const days = { from: today, to: null }
    const keys = (measurement: Partial<Measurement>) =>
      checkMounting(
        { measurement: { ...measuredSize, ...measurement }, closures: [] },
        { days, today, months },
      )
    expect(keys({})).toEqual([])
    expect(keys({ day: later(-800) })).toEqual([
      { check: 'space', level: 'warning', key: 'size.space.old', values: { measuredDay: later(-800) } },
    ])
    expect(keys({ widthMm: 0 }).map(({ key }) => key)).toEqual(['size.space.not_measured'])
    expect(keys({ source: 'told' }).map(({ key }) => key)).toEqual(['size.space.told'])
    expect(keys({ source: 'unsaid' }).map(({ key }) => key)).toEqual(['size.space.unsaid'])
  })
})
