import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spareCopies, spreadSpares } from './spares.ts'

test('counts spares as a number, or as a percentage rounded up', () => {
  expect(spareCopies({ copies: 10, spares: 3, spares_percent: 0 })).toBe(3)
  expect(spareCopies({ copies: 10, spares: 0, spares_percent: 500 })).toBe(1)
  expect(spareCopies({ copies: 40, spares: 0, spares_percent: 500 })).toBe(2)
  expect(spareCopies({ copies: 41, spares: 0, spares_percent: 500 })).toBe(3)
  expect(spareCopies({ copies: 7, spares: 0, spares_percent: 10_000 })).toBe(7)
})

// covers: product 9.2
test('never has too few or too many spares for a percentage', () => {
  const copies = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(copies, fc.integer({ min: 1, max: 10_000 }), (count, percent) => {
      const spares = spareCopies({ copies: count, spares: 0, spares_percent: percent })
      expect(spares * 10_000).toBeGreaterThanOrEqual(count * percent)
      expect((spares - 1) * 10_000).toBeLessThan(count * percent)
    }),
  )
})

test('spreads spares without changing their sum, and with a difference of at most one', () => {
  const count = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(fc.nat(5000), count, (spares, lines) => {
      const spread = spreadSpares(spares, lines)
      expect(spread).toHaveLength(lines)
      expect(spread.reduce((sum, each) => sum + each, 0)).toBe(spares)
      expect(Math.max(...spread) - Math.min(...spread)).toBeLessThanOrEqual(1)
    }),
  )
})
