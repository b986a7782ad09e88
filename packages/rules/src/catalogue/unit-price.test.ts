import { describe, expect, test } from 'vitest'
import { priceLine } from './price.ts'
import { unitPriceOf } from './unit-price.ts'

function priced(copies: number, customerDiscountHundredths = 0) {
  const { steps } = priceLine({
    product: {
      priceMode: 'area',
      unitPriceCents: 0,
      minimumAreaUnits: 0,
      breaks: [{ fromCopies: 10, discountHundredths: 500 }],
    },
    material: { name: 'Vinyl', pricePerM2Cents: 1420 },
    finishes: [{ code: 'SET', name: 'Set-up', mode: 'line', priceCents: 1500 }],
    widthMm: 1000,
    heightMm: 1000,
    copies,
    customerDiscountHundredths,
  })
  return unitPriceOf(steps, copies)
}

describe('the price of a piece', () => {
  test('is before any discount, and has its share of what is paid once', () => {
    expect(priced(3)).toEqual({ unitPrice: 192_000, discounts: [] })
    expect(priced(3, 1250)).toEqual({ unitPrice: 192_000, discounts: [1250] })
  })

  test('is exact to a hundredth of a cent, with both discounts in their order', () => {
    // 14.20 € and 1/11 of 15 €.
    expect(priced(11, 1000)).toEqual({ unitPrice: 155_636, discounts: [500, 1000] })
  })

  test('is the same once copies were cancelled', () => {
    const material = { key: 'price.material', values: {}, amountCents: 1000 }
    const cancelled = { key: 'price.cancelled', values: { pieces: 6 }, amountCents: -600 }
    expect(unitPriceOf([material, cancelled], 4)).toEqual(unitPriceOf([material], 10))
  })

  test('knows of no rounding', () => {
    const rounded = { key: 'price.rounding', values: {}, amountCents: -1 }
    const material = { key: 'price.material', values: {}, amountCents: 10 }
    expect(unitPriceOf([material, rounded], 1)).toEqual({ unitPrice: 1000, discounts: [] })
  })
})
