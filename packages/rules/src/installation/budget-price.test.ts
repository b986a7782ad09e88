import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MountedSpace,
  type MountingRates,
  netOfBudgetLine,
  priceSpace,
  totalsOfBudget,
} from './budget-price.ts'
import { budgetStates, isBudgetDeletable, nextBudgetStates } from './budget-states.ts'

const space: MountedSpace = { m2: 25_000, minutes: 0, km: 0, reprints: 0, printed_net: 4200 }
const rates: MountingRates = { per_space: 1500, per_m2: 801, per_hour: 3000, per_km: 45 }
const none: MountingRates = { per_space: null, per_m2: null, per_hour: null, per_km: null }

describe('the price of mounting in a space', () => {
  it('adds the sum per space, its area, its hours and the travel, and explains each step', () => {
    expect(priceSpace({ ...space, minutes: 90, km: 12, reprints: 2 }, rates)).toEqual({
      ok: true,
      amounts: { installation: 1500 + 2003 + 4500, travel: 540, print: 8400 },
      steps: [
        { key: 'per_space', values: { rate: 1500, quantity: 1 }, amount: 1500 },
        { key: 'per_m2', values: { rate: 801, quantity: 25_000 }, amount: 2003 },
        { key: 'per_hour', values: { rate: 3000, quantity: 90 }, amount: 4500 },
        { key: 'per_km', values: { rate: 45, quantity: 12 }, amount: 540 },
        { key: 'reprints', values: { rate: 4200, quantity: 2 }, amount: 8400 },
      ],
    })
  })

  it('is not zero without an agreed rate, and ignores the missing rate of a service that is not needed', () => {
    expect(priceSpace(space, none)).toEqual({ ok: false, missing: ['per_space'] })
    expect(priceSpace({ ...space, km: 1 }, { ...rates, per_km: null })).toEqual({
      ok: false,
      missing: ['per_km'],
    })
    expect(priceSpace(space, { ...none, per_m2: 0 })).toMatchObject({ ok: true, steps: [] })
    expect(priceSpace({ ...space, minutes: 30 }, { ...none, per_hour: 3000 })).toMatchObject({
      ok: true,
      amounts: { installation: 1500 },
    })
  })

  const rate = fc.option(fc.integer({ min: 0, max: 2_000_000_000 }))
  const amount = fc.integer({ min: 0, max: 2_000_000_000 })
  const percent = fc.integer({ min: 0, max: 10_000 })

  it('is the sum of its steps, and never falls with more area, time or travel', () => {
    const spaces = fc.record({
      m2: fc.integer({ min: 0, max: 1_000_000 }),
      minutes: fc.integer({ min: 0, max: 100_000 }),
      km: fc.integer({ min: 0, max: 100_000 }),
      reprints: fc.integer({ min: 0, max: 100 }),
      printed_net: fc.integer({ min: 0, max: 1_000_000 }),
    })
    const mountingRates = fc.record({ per_space: rate, per_m2: rate, per_hour: rate, per_km: rate })
    fc.assert(
      fc.property(spaces, mountingRates, (some, prices) => {
        const outcome = priceSpace(some, prices)
        if (!outcome.ok) {
          expect(outcome.missing.length).toBeGreaterThan(0)
          return
        }
        const { installation, travel, print } = outcome.amounts
        expect(outcome.steps.reduce((sum, step) => sum + step.amount, 0)).toBe(installation + travel + print)
        const more = priceSpace({ ...some, m2: some.m2 + 1, reprints: some.reprints + 1 }, prices)
        expect(more.ok && more.amounts.installation).toBeGreaterThanOrEqual(installation)
        expect(more.ok && more.amounts.print).toBeGreaterThanOrEqual(print)
      }),
    )
  })

  it('with its discount stays between zero and the full sum, and a budget is the sum of its lines and parts', () => {
    const lines = fc.array(
      fc.record({ installation: amount, travel: amount, print: amount, extras: amount, discount: percent }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, percent, percent, (all, discount, vat_rate) => {
        const nets = all.map(({ discount: own, ...amounts }) => netOfBudgetLine(amounts, own))
        for (const [at, { installation, travel, print, extras }] of all.entries()) {
          expect(nets[at]).toBeGreaterThanOrEqual(0)
          expect(nets[at]).toBeLessThanOrEqual(installation + travel + print + extras)
        }
        const sum = nets.reduce((total, net) => total + net, 0)
        const backwards = nets.toReversed().reduce((total, net) => total + net, 0)
        const totals = totalsOfBudget(sum, { discount, vat_rate })
        expect(totals).toEqual(totalsOfBudget(backwards, { discount, vat_rate }))
        expect(totals.net + totals.vat).toBe(totals.total)
        expect(totals.net).toBeLessThanOrEqual(sum)
      }),
    )
  })
})

describe('the states of a budget', () => {
  it('are decided by the customer, and every other move belongs to the house', () => {
    const customer = { house: false }
    expect(budgetStates.map((state) => nextBudgetStates(state, customer))).toEqual([
      [],
      ['approved', 'rejected'],
      [],
      [],
      [],
    ])
    expect(nextBudgetStates('rejected', { house: true })).toEqual(['draft', 'closed'])
    expect(nextBudgetStates('approved', { house: true })).toEqual(['closed'])
    expect(budgetStates.filter(isBudgetDeletable)).toEqual(['draft', 'rejected'])
  })
})
