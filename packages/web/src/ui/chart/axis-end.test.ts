import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisEnd } from './axis-end.ts'

test('the end of an axis and its half are easy to read', () => {
  expect([0, 1, 3, 7, 91.34, 1188.33, 10_000].map(axisEnd)).toEqual([2, 1, 4, 8, 100, 2000, 10_000])
})

test('no value exceeds the end of the axis, and the greatest is at least half of it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (greatest) => {
      const end = axisEnd(greatest)
      expect(end).toBeGreaterThanOrEqual(greatest)
      expect(end).toBeLessThanOrEqual(2 * greatest)
    }),
  )
})
