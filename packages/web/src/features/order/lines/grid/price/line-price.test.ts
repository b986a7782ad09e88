import { tryPrice } from '@lienzo/contract/catalogue/price-trial'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineRow, newRow, savedRow } from '../line-row.ts'
import { changeOf } from './expected-change.ts'
import { cheaperCopies, priceOfRow } from './line-price.ts'

// Prices from 0 to 200 €, far below the maximum of 20 million that fields accept.
const euros = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const finish = fc.record({
  id: fc.constantFrom(71, 72, 73),
  price_mode: fc.constantFrom('m2' as const, 'metre' as const, 'piece' as const, 'line' as const),
  price: euros,
})
const material = fc.record({
  price_per_m2: euros,
  finishes: fc.uniqueArray(finish, { selector: ({ id }) => id, maxLength: 3 }),
})
const product = fc.record({
  price_mode: fc.constantFrom('area' as const, 'unit' as const),
  unit_price: euros,
  min_m2: fc.integer({ min: 0, max: 30_000 }).map((units) => units / 10_000),
  breaks: fc.uniqueArray(fc.record({ from_copies: fc.integer({ min: 2, max: 200 }), discount: percent }), {
    selector: ({ from_copies }) => from_copies,
    maxLength: 4,
  }),
})
const size = fc.record({
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
  copies: fc.integer({ min: 1, max: 400 }),
})

const withName = <Part extends object>(part: Part) => ({ code: 'C', name: 'N', ...part })

describe('the price of a line before the server has answered', () => {
  test('follows its rules for every product, material, set of finishes and size', () => {
    fc.assert(
      fc.property(product, material, size, percent, (productRules, vinyl, dimensions, discount) => {
        const finishes = vinyl.finishes.map(withName)
        const offeredMaterial = { ...withName(vinyl), id: 5, roll_width: 1370, roll_length: 0, finishes }
        const rules = { ...productRules, fixed_sizes: [] }
        const offeredProduct = { ...withName(rules), id: 1, picture: null, materials: [offeredMaterial] }
        const row: LineRow = {
          ...newRow('new 1'),
          ...{ product_id: 1, material_id: 5, finish_ids: finishes.map(({ id }) => id) },
          ...dimensions,
        }
        const bounds = { min_width: 0, max_width: 0, min_height: 0, max_height: 0, bleed: 0 }
        const serverPrice = tryPrice({
          ...{ product: { ...rules, ...bounds }, material: offeredMaterial, finishes, discount },
          ...dimensions,
        })
        const price = priceOfRow(row, offeredProduct, discount)
        expect(price && { net: price.net, m2: price.m2 }).toEqual(
          serverPrice && { net: serverPrice.net, m2: serverPrice.m2 },
        )
      }),
    )
  })

  test('accounts for copies of a quantity discount that cost less than fewer copies without it, if there are any', () => {
    fc.assert(
      fc.property(product, size, percent, (productRules, dimensions, discount) => {
        const rules = { ...productRules, price_mode: 'unit' as const, fixed_sizes: [] }
        const offeredProduct = { ...withName(rules), id: 1, picture: null, materials: [] }
        const row: LineRow = { ...newRow('new 1'), product_id: 1, ...dimensions }
        const netOf = (copies: number) => priceOfRow({ ...row, copies }, offeredProduct, discount)?.net ?? 0
        const more = productRules.breaks
          .map(({ from_copies }) => from_copies)
          .filter((each) => each > row.copies)
        const least = Math.min(netOf(row.copies), ...more.map(netOf))
        const cheaper = cheaperCopies(row, offeredProduct, discount)
        expect(cheaper?.net ?? netOf(row.copies)).toBe(least)
        if (!cheaper) return
        expect(more).toContain(cheaper.copies)
        expect(netOf(cheaper.copies)).toBe(cheaper.net)
        expect(cheaper.saved).toBeCloseTo(netOf(row.copies) - least)
      }),
    )
    const unitProduct = {
      ...withName({ price_mode: 'unit' as const, unit_price: 30, min_m2: 0, fixed_sizes: [] }),
    }
    const breaks = [{ from_copies: 50, discount: 10 }]
    const offeredProduct = { ...unitProduct, breaks, id: 1, picture: null, materials: [] }
    const row: LineRow = { ...newRow('new 1'), product_id: 1, width: 1000, height: 1000, copies: 49 }
    expect(cheaperCopies(row, offeredProduct, 0)).toEqual({ copies: 50, net: 1350, saved: 120, more_m2: 1 })
  })

  test('is the saved price until a relevant field changes, and unknown if an input is unknown', () => {
    const savedLine = { ...newRow('1'), id: 1, product_id: 1, width: 100, height: 100, net: 9.99, m2: 0.01 }
    const row = savedRow(savedLine)
    expect(priceOfRow({ ...row, notes: 'Urgente' }, undefined, 0)).toMatchObject({ net: 9.99, m2: 0.01 })
    expect(priceOfRow({ ...row, copies: 2 }, undefined, 0)).toBeUndefined()
    const price = { net: 20, m2: 0.02, spare_copies: 1 }
    expect(changeOf([{ ...row, copies: 3 }], () => price)).toEqual({
      ...{ pieces: 2, spares: 1, m2: 0.01 },
      net: expect.closeTo(10.01),
    })
    expect(changeOf([row, { ...row, copies: 3 }], () => undefined)).toBeNull()
  })
})
