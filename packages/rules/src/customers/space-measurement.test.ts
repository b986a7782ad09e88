import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measurementSources, oldSince, trustInMeasurement } from './space-measurement.ts'

const dayOf = (text: string) => Date.parse(text) / 1000
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => count * 86_400)
const months = fc.integer({ min: 1, max: 120 })
const lengths = fc.integer({ min: 1, max: 100_000 })
const size = { widthMm: 800, heightMm: 600 }

describe('the validity of a measurement', () => {
  test('ends on the same day some months later, or on the last day of a shorter month', () => {
    expect(oldSince(dayOf('2024-03-12'), 24)).toBe(dayOf('2026-03-12'))
    expect(oldSince(dayOf('2024-01-31'), 1)).toBe(dayOf('2024-02-29'))
    const measurement = { ...size, source: 'measured' as const, day: dayOf('2024-03-12') }
    expect(trustInMeasurement(measurement, dayOf('2026-03-11'), 24)).toBe('fine')
    expect(trustInMeasurement(measurement, dayOf('2026-03-12'), 24)).toBe('old')
  })

  test('never returns as time passes', () => {
    fc.assert(
      fc.property(days, days, days, months, (day, one, other, count) => {
        const measurement = { ...size, source: 'plan' as const, day }
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)]
        if (trustInMeasurement(measurement, sooner, count) === 'old') {
          expect(trustInMeasurement(measurement, later, count)).toBe('old')
        }
      }),
    )
  })

  test('requires both lengths, and a measurement on site or from a plan', () => {
    fc.assert(
      fc.property(lengths, fc.constantFrom(...measurementSources), days, months, (mm, source, day, count) => {
        const trust = (widthMm: number, heightMm: number) =>
          trustInMeasurement({ widthMm, heightMm, source, day }, day, count)
        expect(trust(mm, 0)).toBe('not_measured')
        expect(trust(0, mm)).toBe('not_measured')
        expect(trust(mm, mm)).toBe(source === 'measured' || source === 'plan' ? 'fine' : source)
      }),
    )
  })
})
