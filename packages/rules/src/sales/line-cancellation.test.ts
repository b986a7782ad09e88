import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChargedLine, linesCancellable, withoutCopies } from './line-cancellation.ts'
import { orderStates } from './order-states.ts'

const lines = fc.record({
  copies: fc.integer({ min: 1, max: 1_000_000 }),
  m2: fc.nat(200_000_000_000),
  net: fc.nat(2_000_000_000),
})

describe('cancelling copies of a line', () => {
  test('takes their share of what was charged, to the cent', () => {
    expect(withoutCopies({ copies: 3, m2: 30_000, net: 1000 }, 1)).toEqual({
      left: { copies: 2, m2: 20_000, net: 667 },
      cancelled: { copies: 1, m2: 10_000, net: 333 },
    })
  })

  test('step by step, what is left and what was cancelled are always the line, and nothing is below zero', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (line, shares) => {
          let left: ChargedLine = line
          const sum = { copies: 0, m2: 0, net: 0 }
          for (const share of shares) {
            if (left.copies === 0) break
            const step = withoutCopies(left, Math.round(left.copies * share))
            for (const part of [step.left, step.cancelled]) {
              expect(Math.min(part.copies, part.m2, part.net)).toBeGreaterThanOrEqual(0)
            }
            sum.copies += step.cancelled.copies
            sum.m2 += step.cancelled.m2
            sum.net += step.cancelled.net
            left = step.left
          }
          expect({ copies: left.copies + sum.copies, m2: left.m2 + sum.m2, net: left.net + sum.net }).toEqual(
            line,
          )
        },
      ),
    )
  })

  test('all of them take all of it, none takes nothing', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const nothing = { copies: 0, m2: 0, net: 0 }
        expect(withoutCopies(line, line.copies)).toEqual({ left: nothing, cancelled: line })
        expect(withoutCopies(line, 0)).toEqual({ left: line, cancelled: nothing })
      }),
    )
  })

  test('there are no more than the line has', () => {
    for (const copies of [4, -1, 1.5]) {
      expect(() => withoutCopies({ copies: 3, m2: 3, net: 3 }, copies)).toThrow(RangeError)
    }
  })

  test('is of an order that is charged and not on its way', () => {
    expect(orderStates.filter(linesCancellable)).toEqual(['confirmed', 'production'])
  })
})
