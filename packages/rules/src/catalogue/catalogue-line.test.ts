import { describe, expect, test } from 'vitest'
import { priceInputOf, productFaults, sizedMaterialOf, sizedProductOf } from './catalogue-line.ts'
import { priceLine } from './price.ts'

const product = {
  price_mode: 'area' as const,
  unit_price: 0,
  breaks: [{ from_copies: 10, discount: 500 }],
  min_m2: 2_500,
  min_width: 100,
  max_width: 2000,
  min_height: 100,
  max_height: 0,
  fixed_sizes: [],
  bleed: 5,
}

test('prices a catalogue line by its material, finishes and quantity breaks', () => {
  const line = {
    product,
    material: { name: 'Vinilo', price_per_m2: 1250, roll_width: 1370 },
    finishes: [{ code: 'LAM', name: 'Laminado', mode: 'm2' as const, price: 420 }],
    width: 1000,
    height: 1000,
    copies: 10,
    discount: 1000,
  }
  // 10 m2 × 16.70 €, less 5 % and then 10 %.
  expect(priceLine(priceInputOf(line)).netCents).toBe(14_279)
  expect(sizedProductOf(product)).toMatchObject({ minWidthMm: 100, maxWidthMm: 2000, bleedMm: 5 })
  expect(sizedMaterialOf({ roll_width: 1370, roll_length: 50_000 })).toEqual({
    printableWidthMm: 1370,
    lengthMm: 50_000,
  })
})

describe('the limits of a product', () => {
  test('are valid when empty, or when maximum and minimum are equal', () => {
    expect(productFaults(product)).toEqual([])
    expect(productFaults({ ...product, max_width: 100, max_height: 100 })).toEqual([])
  })

  test('report each fault with its field', () => {
    const sizes = [
      { width: 10, height: 20 },
      { width: 20, height: 10 },
      { width: 10, height: 20 },
    ]
    const breaks = [10, 50, 10].map((from_copies) => ({ from_copies, discount: 0 }))
    const faults = productFaults({ ...product, max_width: 99, max_height: 1, fixed_sizes: sizes, breaks })
    expect(faults.map((fault) => fault.path.join('.'))).toEqual([
      'max_width',
      'max_height',
      'breaks.2.from_copies',
      'fixed_sizes.2.width',
    ])
  })
})
