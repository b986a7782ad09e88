import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfAwayFromZero } from '../money.ts'
import { type PriceInput, priceLine } from './price.ts'
import { unitPriceOf } from './unit-price.ts'

const vinyl = {
  product: { priceMode: 'area', unitPriceCents: 0, minimumAreaUnits: 0, breaks: [] },
  material: { name: 'Vinyl', pricePerM2Cents: 1420 },
  finishes: [],
  widthMm: 1000,
  heightMm: 1000,
  copies: 1,
  customerDiscountHundredths: 0,
} as const satisfies PriceInput

function unitPriceWith(overrides: Partial<PriceInput>) {
  const input = { ...vinyl, ...overrides }
  const { widthMm, heightMm, copies: pieces } = input
  return unitPriceOf(priceLine(input).steps, { widthMm, heightMm, pieces })
}

const square = (pieces: number) => ({ widthMm: 1000, heightMm: 1000, pieces })

describe('the price of a piece', () => {
  const setUp = { code: 'SET', name: 'Set-up', mode: 'line', priceCents: 1500 } as const
  const withBreak = {
    product: { ...vinyl.product, breaks: [{ fromCopies: 10, discountHundredths: 500 }] },
    finishes: [setUp],
  }

  test('is the price before discounts, with its share of the one-off costs', () => {
    expect(unitPriceWith({ ...withBreak, copies: 3 })).toEqual({
      unitPrice: 192_000,
      discounts: [],
      addsUp: true,
    })
    expect(unitPriceWith({ ...withBreak, copies: 3, customerDiscountHundredths: 1250 })).toEqual({
      unitPrice: 192_000,
      discounts: [1250],
      addsUp: true,
    })
  })

  test('is exact to a hundredth of a cent, with both discounts in order', () => {
    // 14.20 €, plus 1/11 of the 15 € that are charged once per line.
    expect(unitPriceWith({ ...withBreak, copies: 11, customerDiscountHundredths: 1000 })).toMatchObject({
      unitPrice: 155_636,
      discounts: [500, 1000],
    })
  })

  test('is computed from the exact sum, not from rounded amounts', () => {
    const material = { name: 'Vinyl', pricePerM2Cents: 1250 }
    expect(unitPriceWith({ material, widthMm: 1370, heightMm: 500, copies: 3 }).unitPrice).toBe(85_625)
    // The net is 36.072 € less 7.5 %, which is 33.37 €. A unit price rounded to 36.07 € would result in 33.36 €.
    const large = { pricePerM2Cents: 1670, name: 'Canvas' }
    const line = { material: large, widthMm: 1800, heightMm: 1200, customerDiscountHundredths: 750 }
    expect(unitPriceWith(line)).toEqual({ unitPrice: 360_720, discounts: [750], addsUp: true })
  })

  test('is the undiscounted price of the line, for any way of pricing', () => {
    const price = fc.integer({ min: 0, max: 100_000 })
    const finish = fc.record({
      code: fc.constant('F'),
      name: fc.constant('Finish'),
      mode: fc.constantFrom('m2' as const, 'metre' as const, 'piece' as const, 'line' as const),
      priceCents: price,
    })
    const line = fc.record({
      finishes: fc.array(finish, { maxLength: 3 }),
      widthMm: fc.integer({ min: 1, max: 5000 }),
      heightMm: fc.integer({ min: 1, max: 5000 }),
      copies: fc.integer({ min: 1, max: 500 }),
      minimumAreaUnits: fc.constantFrom(0, 5000),
      pricePerM2Cents: price,
    })
    fc.assert(
      fc.property(line, ({ minimumAreaUnits, pricePerM2Cents, ...lineFields }) => {
        const product = { ...vinyl.product, minimumAreaUnits }
        const input = { ...vinyl, ...lineFields, product, material: { name: 'Vinyl', pricePerM2Cents } }
        const { unitPrice, addsUp } = unitPriceWith(input)
        const net = priceLine(input).netCents
        // Tolerance for rounding: half of 1/10000 € per piece, and half a cent of the net.
        expect(Math.abs(unitPrice * lineFields.copies - net * 100)).toBeLessThanOrEqual(
          lineFields.copies / 2 + 50,
        )
        expect(addsUp).toBe(roundHalfAwayFromZero(unitPrice * lineFields.copies, 100) === net)
      }),
    )
  })

  test('stays the same after copies are cancelled', () => {
    const material = { key: 'price.material', values: {}, amountCents: 1000 }
    const cancellation = { key: 'price.cancelled', values: { pieces: 6 }, amountCents: -600 }
    expect(unitPriceOf([material, cancellation], square(4))).toEqual(unitPriceOf([material], square(10)))
  })

  test('excludes rounding steps', () => {
    const rounding = { key: 'price.rounding', values: {}, amountCents: -1 }
    const material = { key: 'price.material', values: {}, amountCents: 10 }
    expect(unitPriceOf([material, rounding], square(1))).toEqual({
      unitPrice: 1000,
      discounts: [],
      addsUp: false,
    })
  })
})
