import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStates } from '../order-states.ts'
import { linesCancellable, withoutCopies } from './line-cancellation.ts'
import { spareCopies } from './spares.ts'

const lines = fc
  .record({
    copies: fc.integer({ min: 1, max: 1_000_000 }),
    spares: fc.oneof(
      fc.record({ spares: fc.nat(1000), spares_percent: fc.constant(0) }),
      fc.record({ spares: fc.constant(0), spares_percent: fc.nat(10_000) }),
    ),
    m2: fc.nat(200_000_000_000),
    net: fc.nat(2_000_000_000),
  })
  .map(({ spares, ...line }) => {
    const fields = { ...line, ...spares }
    return { ...fields, spare_copies: spareCopies(fields) }
  })
const spareless = { spares: 0, spares_percent: 0, spare_copies: 0 }

describe('cancelling copies of a line', () => {
  test('refunds their share of the charge, to the cent', () => {
    expect(withoutCopies({ ...spareless, copies: 3, m2: 30_000, net: 1000 }, 1)).toEqual({
      left: { copies: 2, spare_copies: 0, m2: 20_000, net: 667 },
      cancelled: { copies: 1, spare_copies: 0, m2: 10_000, net: 333 },
    })
  })

  test('reduces spares given as a percentage, and keeps spares given as a number', () => {
    const line = { copies: 10, m2: 12_000, net: 1200, spare_copies: 2 }
    expect(withoutCopies({ ...line, spares: 0, spares_percent: 2000 }, 5)).toEqual({
      left: { copies: 5, spare_copies: 1, m2: 6000, net: 600 },
      cancelled: { copies: 5, spare_copies: 1, m2: 6000, net: 600 },
    })
    expect(withoutCopies({ ...line, spares: 2, spares_percent: 0 }, 5)).toEqual({
      left: { copies: 5, spare_copies: 2, m2: 7000, net: 700 },
      cancelled: { copies: 5, spare_copies: 0, m2: 5000, net: 500 },
    })
  })

  test('in steps, always splits the line into the remaining and the cancelled part, and never below zero', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (line, shares) => {
          let remaining = line
          const sum = { copies: 0, spare_copies: 0, m2: 0, net: 0 }
          for (const share of shares) {
            if (remaining.copies === 0) break
            const step = withoutCopies(remaining, Math.round(remaining.copies * share))
            for (const part of [step.left, step.cancelled]) {
              expect(Math.min(part.copies, part.spare_copies, part.m2, part.net)).toBeGreaterThanOrEqual(0)
            }
            sum.copies += step.cancelled.copies
            sum.spare_copies += step.cancelled.spare_copies
            sum.m2 += step.cancelled.m2
            sum.net += step.cancelled.net
            remaining = { ...remaining, ...step.left }
          }
          expect(line).toMatchObject({
            copies: remaining.copies + sum.copies,
            spare_copies: remaining.spare_copies + sum.spare_copies,
            m2: remaining.m2 + sum.m2,
            net: remaining.net + sum.net,
          })
        },
      ),
    )
  })

  test('refunds everything for all copies, and nothing for none', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const nothing = { copies: 0, spare_copies: 0, m2: 0, net: 0 }
        const { spares: _, spares_percent: _percent, ...amounts } = line
        expect(withoutCopies(line, line.copies)).toEqual({ left: nothing, cancelled: amounts })
        expect(withoutCopies(line, 0)).toEqual({ left: amounts, cancelled: nothing })
      }),
    )
  })

  test('is limited to the copies of the line', () => {
    for (const copies of [4, -1, 1.5]) {
      expect(() => withoutCopies({ ...spareless, copies: 3, m2: 3, net: 3 }, copies)).toThrow(RangeError)
    }
  })

  test('requires a charged order that is not shipped', () => {
    expect(orderStates.filter(linesCancellable)).toEqual(['confirmed', 'production'])
  })
})
