import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterCharge, balanceShown, balanceTexts, leftWithin, refundsOf } from './balance.ts'

const nothing = { euros: 0, m2: 0 }
const amounts = fc.record({ euros: fc.nat(10_000_000), m2: fc.nat(10_000_000) })

describe('charging a balance', () => {
  test('accepts a charge that just fits, and refuses one that is a cent too much', () => {
    const limit = { euros: 1000, m2: 0 }
    expect(afterCharge({ euros: 400, m2: 0 }, limit, { euros: 600, m2: 5 })).toEqual({
      ok: true,
      saldo: { euros: 1000, m2: 5 },
    })
    expect(afterCharge({ euros: 400, m2: 0 }, limit, { euros: 601, m2: 5 })).toEqual({
      ok: false,
      passed: [{ unit: 'euros', left: 600, missing: 1 }],
    })
  })

  test('has a separate limit for the area', () => {
    const outcome = afterCharge({ euros: 0, m2: 9000 }, { euros: 0, m2: 10_000 }, { euros: 1, m2: 1001 })
    expect(outcome).toEqual({
      ok: false,
      passed: [{ unit: 'm2', left: 1000, missing: 1 }],
    })
  })

  test('reports both limits if both are exceeded', () => {
    const outcome = afterCharge({ euros: 5, m2: 5 }, { euros: 10, m2: 3 }, { euros: 7, m2: 1 })
    expect(outcome).toEqual({
      ok: false,
      passed: [
        { unit: 'euros', left: 5, missing: 2 },
        { unit: 'm2', left: 0, missing: 1 },
      ],
    })
  })

  test('leaves nothing below a lowered limit, yet always accepts refunds', () => {
    const limit = { euros: 100, m2: 0 }
    const usage = { euros: 500, m2: 0 }
    expect(afterCharge(usage, limit, { euros: 1, m2: 0 })).toEqual({
      ok: false,
      passed: [{ unit: 'euros', left: 0, missing: 1 }],
    })
    expect(afterCharge(usage, limit, { euros: -200, m2: 3 })).toEqual({
      ok: true,
      saldo: { euros: 300, m2: 3 },
    })
  })

  test('accepts everything without limits', () => {
    fc.assert(
      fc.property(amounts, amounts, (saldo, charge) => {
        expect(afterCharge(saldo, nothing, charge).ok).toBe(true)
      }),
    )
  })

  test('never exceeds a limit with any charges, and refuses only charges above the remainder', () => {
    const limits = fc.record({
      euros: fc.integer({ min: 1, max: 5000 }),
      m2: fc.integer({ min: 1, max: 5000 }),
    })
    const charges = fc.array(fc.record({ euros: fc.nat(900), m2: fc.nat(900) }), { maxLength: 20 })
    fc.assert(
      fc.property(limits, charges, (limit, row) => {
        let saldo = nothing
        for (const charge of row) {
          const outcome = afterCharge(saldo, limit, charge)
          if (outcome.ok) saldo = outcome.saldo
          else {
            for (const { unit, left, missing } of outcome.passed) {
              expect([charge[unit] > left, left + missing]).toEqual([true, charge[unit]])
            }
          }
          expect(saldo.euros).toBeLessThanOrEqual(limit.euros)
          expect(saldo.m2).toBeLessThanOrEqual(limit.m2)
        }
      }),
    )
  })

  test('returns to the old saldo when a charge is refunded', () => {
    fc.assert(
      fc.property(amounts, amounts, (saldo, charge) => {
        const outcome = afterCharge(saldo, nothing, charge)
        const back = { euros: -charge.euros, m2: -charge.m2 }
        expect(outcome.ok && afterCharge(outcome.saldo, nothing, back)).toEqual({ ok: true, saldo })
      }),
    )
  })
})

describe('the display of a balance', () => {
  test('appears only once something is used or limited', () => {
    expect(balanceShown(nothing, nothing)).toBe(false)
    expect(balanceShown({ euros: 0, m2: 1 }, nothing)).toBe(true)
    expect(balanceShown(nothing, { euros: 1, m2: 0 })).toBe(true)
  })

  test('has two decimals in both units, and infinity for no limit', () => {
    const saldo = { euros: 123456, m2: 123456 }
    expect(balanceTexts(saldo, nothing, 'euros', 'en')).toEqual({ used: '1,234.56', limit: '∞' })
    expect(balanceTexts(saldo, { euros: 0, m2: 200_050 }, 'm2', 'es')).toEqual({
      used: '12,35',
      limit: '20,01',
    })
    expect(leftWithin(5, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a refund', () => {
  const charge = fc.record({ user_id: fc.integer({ min: 1, max: 3 }), euros: fc.nat(1000) })
  const sum = (charges: readonly { euros: number }[]) =>
    charges.reduce((total, { euros }) => total + euros, 0)

  test('goes to the last user charged first, then to earlier ones', () => {
    const charges = [
      { user_id: 1, euros: 70 },
      { user_id: 2, euros: 20 },
      { user_id: 1, euros: 5 },
      { user_id: 1, euros: -5 },
    ]
    expect(refundsOf(charges, 15)).toEqual([{ user_id: 2, euros: 15 }])
    expect(refundsOf(charges, 30)).toEqual([
      { user_id: 2, euros: 20 },
      { user_id: 1, euros: 10 },
    ])
  })

  test('is complete even in parts, and nobody receives more than they were charged', () => {
    fc.assert(
      fc.property(fc.array(charge), fc.array(fc.nat(500)), (charges, parts) => {
        const ledger = [...charges]
        for (const part of parts) {
          const amount = Math.min(part, sum(ledger))
          const refunds = refundsOf(ledger, amount)
          expect(sum(refunds)).toBe(amount)
          ledger.push(...refunds.map(({ user_id, euros }) => ({ user_id, euros: -euros })))
        }
        for (const user of [1, 2, 3]) {
          expect(sum(ledger.filter(({ user_id }) => user_id === user))).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
