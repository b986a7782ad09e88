import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTotals, type PriceInput, priceLine, vatCents } from './price.ts'

const vinyl = { name: 'Vinyl', pricePerM2Cents: 1250 }
const lamination = { code: 'LAM', name: 'Lamination', mode: 'm2' as const, priceCents: 400 }
const hem = { code: 'HEM', name: 'Hem', mode: 'metre' as const, priceCents: 150 }
const eyelets = { code: 'EYE', name: 'Eyelets', mode: 'piece' as const, priceCents: 80 }
const setup = { code: 'SET', name: 'Set-up', mode: 'line' as const, priceCents: 1500 }

function line(changes: Partial<PriceInput> = {}): PriceInput {
  return {
    product: { priceMode: 'area', unitPriceCents: 0, minimumAreaUnits: 0, breaks: [] },
    material: vinyl,
    finishes: [],
    widthMm: 2000,
    heightMm: 1000,
    copies: 1,
    customerDiscountHundredths: 0,
    ...changes,
  }
}

const breaks = [
  { fromCopies: 10, discountHundredths: 500 },
  { fromCopies: 50, discountHundredths: 1000 },
]

describe('the price of an order line', () => {
  // covers: product 3.11, 5.3
  test('charges material and m2 finishes by area, hems by perimeter, eyelets by piece, and set-up once', () => {
    const price = priceLine(line({ copies: 3, finishes: [lamination, hem, eyelets, setup] }))
    expect(price.areaUnitsPerPiece).toBe(20_000)
    expect(price.areaUnits).toBe(60_000)
    expect(price.steps.map((step) => [step.key, step.values.name, step.amountCents])).toEqual([
      ['price.material', 'Vinyl', 7500],
      ['price.finish.m2', 'Lamination', 2400],
      ['price.finish.metre', 'Hem', 2700],
      ['price.finish.piece', 'Eyelets', 240],
      ['price.finish.line', 'Set-up', 1500],
    ])
    expect(price.netCents).toBe(14_340)
  })

  // covers: product 5.4
  test('applies the quantity break first, and the customer discount to the remainder', () => {
    const product = { ...line().product, breaks }
    const price = priceLine(line({ product, copies: 10, customerDiscountHundredths: 1000 }))
    expect(price.steps.map((step) => [step.key, step.amountCents])).toEqual([
      ['price.material', 25_000],
      ['price.quantity_break', -1250],
      ['price.customer_discount', -2375],
    ])
    expect(price.netCents).toBe(21_375)
  })

  test('applies the highest quantity break that is reached, in any order of breaks', () => {
    const product = { ...line().product, breaks: [...breaks].reverse() }
    const discountFrom = (copies: number) =>
      priceLine(line({ product, copies })).steps.find((step) => step.key === 'price.quantity_break')?.values
    expect(discountFrom(9)).toBeUndefined()
    expect(discountFrom(49)).toEqual({ fromCopies: 10, discountHundredths: 500 })
    expect(discountFrom(50)).toEqual({ fromCopies: 50, discountHundredths: 1000 })
  })

  // covers: product 5.2
  test('bills a small piece at the minimum area of its product, and explains it', () => {
    const product = { ...line().product, minimumAreaUnits: 2500 }
    const price = priceLine(line({ product, widthMm: 300, heightMm: 200, copies: 4 }))
    expect(price.areaUnits).toBe(10_000)
    expect(price.netCents).toBe(1250)
    expect(price.steps[0]).toEqual({
      key: 'price.minimum_area',
      values: { sheetAreaUnits: 600, minimumAreaUnits: 2500 },
      amountCents: 0,
    })
  })

  test('includes material and finishes in the unit price of a product priced by unit', () => {
    const product = { priceMode: 'unit' as const, unitPriceCents: 4999, minimumAreaUnits: 0, breaks: [] }
    const price = priceLine(line({ product, finishes: [setup], copies: 2 }))
    expect(price.netCents).toBe(9998)
    expect(price.areaUnits).toBe(40_000)
    expect(price.steps.map((step) => step.key)).toEqual(['price.unit', 'price.finish.included'])
  })

  // covers: product 5.1
  test('rounds the line once: three pieces of a third of a cent are one cent, not none', () => {
    const third = { name: 'Paper', pricePerM2Cents: 1 }
    expect(priceLine(line({ material: third, widthMm: 500, heightMm: 667, copies: 3 })).netCents).toBe(1)
  })

  test('rounds half a cent up, and shows the accumulated rounding as a step', () => {
    const half = { name: 'Paper', pricePerM2Cents: 1 }
    const finishes = [{ ...lamination, priceCents: 1 }]
    const price = priceLine(line({ material: half, finishes, widthMm: 500, heightMm: 1000 }))
    expect(price.netCents).toBe(1)
    expect(price.steps.map((step) => [step.key, step.amountCents])).toEqual([
      ['price.material', 1],
      ['price.finish.m2', 1],
      ['price.rounding', -1],
    ])
  })

  test('refuses invalid sizes, prices and discounts', () => {
    expect(() => priceLine(line({ widthMm: 10.5 }))).toThrow(RangeError)
    expect(() => priceLine(line({ copies: -1 }))).toThrow(RangeError)
    expect(() => priceLine(line({ customerDiscountHundredths: 10_001 }))).toThrow(RangeError)
  })
})

describe('the price of any line', () => {
  const cents = fc.nat(1_000_000)
  const percent = fc.nat(10_000)
  const finish = fc.record({
    code: fc.string(),
    name: fc.string(),
    mode: fc.constantFrom('m2' as const, 'metre' as const, 'piece' as const, 'line' as const),
    priceCents: cents,
  })
  const priceInput: fc.Arbitrary<PriceInput> = fc.record({
    product: fc.record({
      priceMode: fc.constantFrom('area' as const, 'unit' as const),
      unitPriceCents: cents,
      minimumAreaUnits: fc.nat(100_000),
      breaks: fc.array(fc.record({ fromCopies: fc.nat(500), discountHundredths: percent }), { maxLength: 4 }),
    }),
    material: fc.option(fc.record({ name: fc.string(), pricePerM2Cents: cents })),
    finishes: fc.array(finish, { maxLength: 5 }),
    widthMm: fc.nat(20_000),
    heightMm: fc.nat(20_000),
    copies: fc.nat(1000),
    customerDiscountHundredths: percent,
  })

  // covers: product 5.5
  test('has steps that add up exactly to the net', () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const { steps, netCents } = priceLine(input)
        expect(steps.reduce((sum, step) => sum + step.amountCents, 0)).toBe(netCents)
      }),
    )
  })

  test('rounds by at most half a cent for each step and for the net', () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const { steps } = priceLine(input)
        const rounding = steps.find((step) => step.key === 'price.rounding')?.amountCents ?? 0
        expect(Math.abs(rounding)).toBeLessThanOrEqual(steps.length / 2)
      }),
    )
  })

  test('is never negative, and never rises with a discount', () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const withoutDiscount = priceLine({ ...input, customerDiscountHundredths: 0 })
        const { netCents } = priceLine(input)
        expect(netCents).toBeGreaterThanOrEqual(0)
        expect(netCents).toBeLessThanOrEqual(withoutDiscount.netCents)
      }),
    )
  })

  test('does not change when the sheet is turned, and never falls when it grows', () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const { netCents } = priceLine(input)
        const rotatedPrice = priceLine({ ...input, widthMm: input.heightMm, heightMm: input.widthMm })
        expect(rotatedPrice.netCents).toBe(netCents)
        expect(priceLine({ ...input, widthMm: input.widthMm + 100 }).netCents).toBeGreaterThanOrEqual(
          netCents,
        )
      }),
    )
  })

  test('bills an area that is never below the minimum or the sheet', () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const { areaUnitsPerPiece } = priceLine(input)
        expect(areaUnitsPerPiece).toBeGreaterThanOrEqual(input.product.minimumAreaUnits)
        expect(areaUnitsPerPiece * 100 + 50).toBeGreaterThanOrEqual(input.widthMm * input.heightMm)
      }),
    )
  })
})

describe('the totals of an order', () => {
  test('apply VAT once, to the sum', () => {
    const lines = [
      { copies: 2, areaUnits: 100, netCents: 12 },
      { copies: 3, areaUnits: 50, netCents: 12 },
    ]
    expect(vatCents(12, 2100)).toBe(3)
    expect(orderTotals(lines, 2100)).toEqual({
      pieces: 5,
      areaUnits: 150,
      netCents: 24,
      vatCents: 5,
      totalCents: 29,
    })
  })

  test('are zero without lines', () => {
    expect(orderTotals([], 2100)).toEqual({
      pieces: 0,
      areaUnits: 0,
      netCents: 0,
      vatCents: 0,
      totalCents: 0,
    })
  })

  test('add net and VAT, in any order of the lines', () => {
    const lines = fc.array(
      fc.record({ copies: fc.nat(99), areaUnits: fc.nat(9999), netCents: fc.nat(999_999) }),
    )
    fc.assert(
      fc.property(lines, fc.nat(10_000), (some, vat) => {
        const totals = orderTotals(some, vat)
        expect(totals.totalCents).toBe(totals.netCents + totals.vatCents)
        expect(orderTotals([...some].reverse(), vat)).toEqual(totals)
      }),
    )
  })
})
