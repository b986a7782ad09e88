import { LARGEST_AMOUNT, LARGEST_SUM, largest, largestSum } from '@lienzo/rules/largest-amounts'
import { afterCharge, refundsOf, saldoWithinLimits } from '@lienzo/rules/sales/balance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movementRow, userCalls, userUpdate } from '../people/user.ts'
import { allowed } from '../testing/allowed.ts'
import { sumOfEuros, sumOfSquareMetres } from '../wire/fields.ts'

const adjustmentFields = allowed(userCalls.adjustsaldo.input, ['euros', 'm2'])
const limitFields = allowed(userUpdate, ['user_limit_euros', 'user_limit_m2'])
const adjustment = fc.record(adjustmentFields)
const limits = fc.record(limitFields)
/** Largest possible charge of an order: twice the largest amount, because the house can keep the charge for cancelled lines. */
const charge = fc.record({ euros: fc.nat(2 * largest.euros), m2: fc.nat(2 * largest.m2) })
const refund = charge.map(({ euros, m2 }) => ({ euros: -euros, m2: -m2 }))

const movement = movementRow.pick({ euros: true, m2: true, saldo_euros: true, saldo_m2: true })

describe('any charge, adjustment or refund', () => {
  test('is refused, or results in a movement, a saldo and a remaining limit that the contract encodes', () => {
    const moves = fc.array(fc.oneof(adjustment, charge, refund), { maxLength: 12 })
    fc.assert(
      fc.property(limits, moves, ({ user_limit_euros, user_limit_m2 }, some) => {
        const limit = { euros: user_limit_euros, m2: user_limit_m2 }
        let saldo = { euros: 0, m2: 0 }
        for (const move of some) {
          const fits = afterCharge(saldo, limit, move)
          const amounts = fits.ok ? [] : fits.passed.flatMap(({ left, missing }) => [left, missing])
          expect(amounts.filter((amount) => !Number.isSafeInteger(amount))).toEqual([])
          const outcome = saldoWithinLimits(saldo, move)
          if (!outcome.ok) continue
          saldo = outcome.saldo
          movement.encode({ ...move, saldo_euros: saldo.euros, saldo_m2: saldo.m2 })
          userCalls.getsaldo.output.encode({ saldo, limit })
        }
      }),
    )
  })

  test('is refunded in parts that never exceed the charges', () => {
    const charges = fc.array(fc.record({ user_id: fc.nat(3), euros: fc.nat(largest.euros) }))
    fc.assert(
      fc.property(charges, fc.nat(2 * largest.euros), (some, amount) => {
        const most = some.reduce((sum, { euros }) => sum + euros, 0)
        const back = refundsOf(some, amount).reduce((sum, { euros }) => sum + euros, 0)
        expect(back).toBe(Math.min(most, amount))
      }),
    )
  })
})

test.each(['euros', 'm2'] as const)('a saldo and a movement can reach 20 million %s, and no more', (unit) => {
  const nothing = { euros: 0, m2: 0 }
  const most = { ...nothing, [unit]: largest[unit] }
  expect(saldoWithinLimits(nothing, most)).toEqual({ ok: true, saldo: most })
  expect(saldoWithinLimits(most, { ...nothing, [unit]: 1 })).toEqual({ ok: false, exceeded: unit })
  // The resulting saldo of 1 would be allowed, but the movement itself exceeds the largest amount.
  const [least, far] = [
    { ...nothing, [unit]: -largest[unit] },
    { ...nothing, [unit]: largest[unit] + 1 },
  ]
  expect(saldoWithinLimits(least, far)).toEqual({ ok: false, exceeded: unit })
})

describe('sums over many records', () => {
  test('are exact for 45,000 records of the largest amount, and safe integers at their own limit', () => {
    expect(LARGEST_SUM / LARGEST_AMOUNT).toBe(45_000)
    expect(Object.values(largestSum).every(Number.isSafeInteger)).toBe(true)
    expect(sumOfEuros.encode(largestSum.euros)).toBe(LARGEST_SUM)
    expect(sumOfSquareMetres.encode(largestSum.m2)).toBe(LARGEST_SUM)
  })
})
