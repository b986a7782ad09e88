import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowStretches } from './row-stretches.ts'

test('every row is in one range or counted as further, and ranges are not adjacent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }), (rows) => {
      const { stretches, further } = rowStretches(rows)
      const numbers = stretches.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index),
      )
      const distinct = [...new Set(rows)].toSorted((one, other) => one - other)
      expect(numbers).toEqual(distinct.slice(0, numbers.length))
      expect(further).toBe(distinct.length - numbers.length)
      for (const [index, [from]] of stretches.entries())
        expect(from).toBeGreaterThan((stretches[index - 1]?.[1] ?? -1) + 1)
    }),
  )
  expect(rowStretches([9, 2, 3, 4, 7])).toEqual({
    stretches: [
      [2, 4],
      [7, 7],
      [9, 9],
    ],
    further: 0,
  })
})
