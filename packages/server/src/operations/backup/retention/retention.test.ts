import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptBackups } from './retention.ts'

const DAY = 86_400
const at = (date: string) => ({ id: date, made_at: Date.parse(`${date}Z`) / 1000 })
const ids = (backups: { id: string }[]) => backups.map(({ id }) => id)

test('a year of daily backups keeps 7 days, 4 weeks by their Sundays, and 12 months by their last days', () => {
  const days = Array.from({ length: 800 }, (_, day) => {
    const made_at = Date.parse('2026-11-26T03:00Z') / 1000 - day * DAY
    return { id: new Date(made_at * 1000).toISOString().slice(0, 10), made_at }
  })
  expect(ids(keptBackups(days))).toEqual([
    ...['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    ...['2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'],
    ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('the last of several backups of a day is kept, and none is removed merely because time has passed', () => {
  const old = [at('2020-02-03T01:00'), at('2020-02-03T23:59'), at('2020-01-31T12:00')]
  expect(ids(keptBackups(old))).toEqual(['2020-02-03T23:59', '2020-01-31T12:00'])
  const ofOneSecond = ['12-00-00-100Z', '12-00-00-900Z', '12-00-00-500Z'].map((id) => ({ id, made_at: 0 }))
  expect(ids(keptBackups(ofOneSecond))).toEqual(['12-00-00-900Z'])
})

test('the newest backup is kept, at most 23 are, and applying the retention again changes nothing', () => {
  const backups = fc.array(fc.record({ id: fc.uuid(), made_at: fc.integer({ min: 0, max: 4e9 }) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(backups, (sample) => {
      const remaining = keptBackups(sample)
      expect(remaining.length).toBeLessThanOrEqual(23)
      if (sample.length > 0)
        expect(remaining[0]?.made_at).toBe(Math.max(...sample.map(({ made_at }) => made_at)))
      expect(keptBackups(remaining)).toEqual(remaining)
    }),
  )
})
