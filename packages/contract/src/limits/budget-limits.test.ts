import {
  budgetTotalsWithinLimits,
  priceBudgetLine,
  priceSources,
} from '@lienzo/rules/installation/budget-price'
import { largest } from '@lienzo/rules/largest-amounts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetUpdate } from '../installation/budget.ts'
import {
  budgetLineCalls,
  budgetLineRecord,
  budgetTotals,
  mostBudgetLines,
} from '../installation/budget-lines.ts'
import { installerUpdate } from '../installation/installer.ts'
import { allowed } from '../testing/allowed.ts'
import { euros } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const rateFields = allowed(installerUpdate, ['rate_per_space', 'rate_per_m2', 'rate_per_hour', 'rate_per_km'])
const lineFields = allowed(budgetLineCalls.updateall.input, [
  ...(['minutes', 'km', 'reprints', 'installation', 'travel', 'print', 'extras', 'discount'] as const),
])
const rates = fc.record({
  per_space: fc.option(rateFields.rate_per_space),
  per_m2: fc.option(rateFields.rate_per_m2),
  per_hour: fc.option(rateFields.rate_per_hour),
  per_km: fc.option(rateFields.rate_per_km),
})
const line = fc.record({
  ...lineFields,
  source: fc.constantFrom(...priceSources),
  // The totals of the order include the area and net price of the print, so neither can exceed the largest amount.
  m2: fc.oneof(fc.nat(100_000), fc.nat(largest.m2), fc.constant(largest.m2)),
  printed_net: fc.oneof(fc.nat(100_000), fc.nat(largest.euros), fc.constant(largest.euros)),
})

const columns = [
  'installation',
  'travel',
  'print',
  'extras',
  'minutes',
  'km',
  'reprints',
  'discount',
] as const
const names = [...columns, 'm2', 'net', 'price_steps', 'missing'] as const
const mask = Object.fromEntries(names.map((name) => [name, true])) as {
  [name in (typeof names)[number]]: true
}
const recordSchema = budgetLineRecord.pick(mask).extend({ printed_net: euros })

describe('any budget line that the contract accepts', () => {
  test('is refused, or is priced in safe integers that the contract encodes', () => {
    fc.assert(
      fc.property(line, rates, (budgetLine, by) => {
        const pricedLine = priceBudgetLine(budgetLine, by)
        if (!pricedLine) return
        const amounts = [pricedLine.net, ...columns.map((name) => pricedLine[name])]
        expect(amounts.filter((amount) => !Number.isSafeInteger(amount))).toEqual([])
        const { source: _, ...record } = pricedLine
        recordSchema.encode(record)
      }),
    )
  })

  test('adds up to a budget that is refused or that the contract encodes', () => {
    const ofBudget = allowed(budgetUpdate, ['discount', 'vat_rate'])
    fc.assert(
      fc.property(fc.nat(2 * largest.euros), fc.record(ofBudget), (sum, budget) => {
        const totals = budgetTotalsWithinLimits(sum, budget)
        if (totals) z.object(budgetTotals).encode({ spaces: 1, unpriced: 0, ...totals })
      }),
    )
  })
})

describe('the largest budget', () => {
  const nothing = { minutes: 0, km: 0, reprints: 0, installation: 0, travel: 0, print: 0, extras: 0 }
  const empty = { ...nothing, m2: 0, printed_net: 0, discount: 0, source: 'installer' } as const
  const none = { per_space: 0, per_m2: 0, per_hour: 0, per_km: 0 }

  test.each([
    ['m2', { m2: largest.m2 }, { per_m2: 100 }, { per_m2: 101 }],
    ['hours', { minutes: 60_000 }, { per_hour: 2_000_000 }, { per_hour: 2_000_001 }],
    ['km', { km: 100_000 }, { per_km: 20_000 }, { per_km: 20_001 }],
    ['spaces', {}, { per_space: largest.euros }, { per_space: largest.euros, per_km: 1 }],
  ])('can have a line of 20 million euros by its %s, and not one step more', (_, quantity, rate, dearer) => {
    const ratedLine = { ...empty, ...quantity, ...('per_km' in dearer && { km: 100_000 }) }
    expect(priceBudgetLine(ratedLine, { ...none, ...rate })).toMatchObject({ net: largest.euros })
    expect(priceBudgetLine(ratedLine, { ...none, ...dearer })).toBeUndefined()
  })

  test('can have a line of 20 million euros of typed amounts or reprints, and not one cent more', () => {
    const manual = { ...empty, source: 'manual', installation: largest.euros } as const
    expect(priceBudgetLine(manual, none)).toMatchObject({ net: largest.euros })
    expect(priceBudgetLine({ ...manual, extras: 1 }, none)).toBeUndefined()
    const printLine = { ...empty, printed_net: largest.euros, reprints: 1 }
    expect(priceBudgetLine(printLine, none)).toMatchObject({ net: largest.euros, print: largest.euros })
    expect(priceBudgetLine({ ...printLine, reprints: 2 }, none)).toBeUndefined()
  })

  test('still encodes its VAT and its lines before the discount', () => {
    const plain = { discount: 0, vat_rate: 0 }
    expect(budgetTotalsWithinLimits(largest.euros, plain)).toMatchObject({ total: largest.euros })
    expect(budgetTotalsWithinLimits(largest.euros, { ...plain, vat_rate: 1 })).toBeUndefined()
    expect(budgetTotalsWithinLimits(largest.euros + 1, { ...plain, discount: 10_000 })).toBeUndefined()
  })

  test('adds up exactly with the maximum number of largest lines', () => {
    expect(Number.isSafeInteger(mostBudgetLines * largest.euros)).toBe(true)
  })
})
