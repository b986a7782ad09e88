import type { PriceInput } from '@lienzo/rules/catalogue/price'
import { LARGEST_AMOUNT, largest, MOST_PIECES } from '@lienzo/rules/largest-amounts'
import { withoutCopies } from '@lienzo/rules/sales/lines/line-cancellation'
import { priceWithinLimits, totalsWithinLimits } from '@lienzo/rules/sales/lines/line-limits'
import { spareCopies } from '@lienzo/rules/sales/lines/spares'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finishUpdate } from '../catalogue/finish.ts'
import { materialUpdate } from '../catalogue/material.ts'
import { productUpdate } from '../catalogue/product.ts'
import { customerUpdate } from '../customers/customer-fields.ts'
import { cancelledLine } from '../sales/order-cancellations.ts'
import { lineInput, mostSpacesTogether, orderTotals, pricedFields } from '../sales/order-lines.ts'
import { allowed } from '../testing/allowed.ts'
import { percent } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const ofLine = allowed(lineInput, ['width', 'height', 'copies', 'spares', 'spares_percent'])
const ofProduct = allowed(productUpdate, ['unit_price', 'min_m2', 'from_copies', 'breaks.discount'])
const ofCustomer = allowed(customerUpdate, ['discount', 'vat'])

const breaks = fc.array(
  fc.record({ fromCopies: ofProduct.from_copies, discountHundredths: ofProduct['breaks.discount'] }),
  { maxLength: 3 },
)
const product = fc.record({
  priceMode: fc.constantFrom('area' as const, 'unit' as const),
  unitPriceCents: ofProduct.unit_price,
  minimumAreaUnits: ofProduct.min_m2,
  breaks,
})
const material = fc.record({
  name: fc.constant('Vinyl'),
  pricePerM2Cents: allowed(materialUpdate, ['price_per_m2']).price_per_m2,
})
const finish = fc.record({
  ...{ code: fc.constant('LAM'), name: fc.constant('Lamination') },
  mode: fc.constantFrom('m2' as const, 'metre' as const, 'piece' as const, 'line' as const),
  priceCents: allowed(finishUpdate, ['price']).price,
})
/** Generator of order lines. The spares are a number or a percentage, never both. */
const line = fc
  .record({ ...ofLine, inPercent: fc.boolean() })
  .map(({ inPercent, ...fields }) => ({ ...fields, [inPercent ? 'spares' : 'spares_percent']: 0 }))

const pricedLineSchema = z.object({ ...pricedFields, piece_m2: pricedFields.m2 })
const totalsSchema = z.object({ ...orderTotals, vat_rate: percent })
const cancellationSchema = cancelledLine.pick({ copies: true, spare_copies: true, m2: true, net: true })

describe('any order line that the contract accepts', () => {
  test('is refused, or is priced in safe integers that the contract encodes, even after copies are cancelled', () => {
    const orderLine = fc.record({
      ...{ line, product, material, finishes: fc.array(finish, { maxLength: 4 }) },
      ...{ discount: ofCustomer.discount, kept: fc.double({ min: 0, max: 1, noNaN: true }) },
    })
    fc.assert(
      fc.property(orderLine, ({ line: inputLine, discount, kept, ...parts }) => {
        const { width: widthMm, height: heightMm, ...quantities } = inputLine
        const spare_copies = spareCopies(quantities)
        const copies = quantities.copies + spare_copies
        const input: PriceInput = {
          ...parts,
          widthMm,
          heightMm,
          copies,
          customerDiscountHundredths: discount,
        }
        const price = priceWithinLimits({ ...input, spares: spare_copies })
        if (!price) return
        const price_steps = price.steps.map(({ amountCents: amount, ...step }) => ({ ...step, amount }))
        const { areaUnits: m2, areaUnitsPerPiece: piece_m2, netCents: net } = price
        const record = { spare_copies, m2, piece_m2, discount, net, price_steps, checks: [] }
        expect(unsafeNumbers(record)).toEqual([])
        pricedLineSchema.encode(record)
        const { left, cancelled: cancellation } = withoutCopies(
          { ...quantities, spare_copies, m2, net },
          Math.round(quantities.copies * kept),
        )
        for (const part of [left, cancellation]) cancellationSchema.encode(part)
      }),
    )
  })

  test('adds up to an order that is refused, or that fits the contract and its columns', () => {
    const sums = fc.record({
      ...{ pieces: fc.nat(2 * MOST_PIECES), spares: fc.nat(2 * MOST_PIECES) },
      ...{ m2: fc.nat(2 * largest.m2), net: fc.nat(2 * largest.euros) },
    })
    fc.assert(
      fc.property(sums, ofCustomer.vat, (orderSums, vat_rate) => {
        const outcome = totalsWithinLimits(orderSums, vat_rate)
        if (!outcome.ok) return
        totalsSchema.encode({ ...outcome.totals, vat_rate })
        expect(Math.max(orderSums.pieces, orderSums.spares)).toBeLessThan(2 ** 31)
      }),
    )
  })
})

describe('the largest order', () => {
  const plain = { priceMode: 'area', unitPriceCents: 0, minimumAreaUnits: 0, breaks: [] } as const
  const sheet = { finishes: [], widthMm: 1000, heightMm: 1000, customerDiscountHundredths: 0 }
  const oneM2 = { ...sheet, product: plain, material: { name: 'Vinyl', pricePerM2Cents: 100 } }
  const net = largest.euros

  test('can have a line of 20 million euros and m2, and not one step more', () => {
    const [wide, copies] = [{ ...oneM2, widthMm: 20_000 }, LARGEST_AMOUNT / 20]
    expect(priceWithinLimits({ ...wide, copies })).toMatchObject({ netCents: net, areaUnits: largest.m2 })
    expect(priceWithinLimits({ ...wide, copies: copies + 1 })).toBeUndefined()
    const free = { ...wide, material: { name: 'Vinyl', pricePerM2Cents: 0 } }
    expect(priceWithinLimits({ ...free, copies: copies + 1 })).toBeUndefined()
  })

  test('never exceeds the limit in any price step, even if a discount reverses it', () => {
    const dear = { ...oneM2, copies: 1, material: { name: 'Vinyl', pricePerM2Cents: net } }
    const finishes = [{ code: 'SET', name: 'Set-up', mode: 'line', priceCents: 1 } as const]
    expect(priceWithinLimits({ ...dear, customerDiscountHundredths: 10_000 })).toMatchObject({ netCents: 0 })
    const tooDear = { ...dear, finishes, customerDiscountHundredths: 10_000 }
    expect(priceWithinLimits(tooDear)).toBeUndefined()
  })

  test('encodes its VAT, and keeps pieces and spares within 4 bytes', () => {
    const most = { pieces: MOST_PIECES, spares: MOST_PIECES, m2: largest.m2, net }
    expect(totalsWithinLimits(most, 0)).toMatchObject({ ok: true, totals: { total: net, vat: 0 } })
    expect(totalsWithinLimits({ ...most, net: net - 1 }, 1)).toEqual({ ok: false, limit: 'amount' })
    expect(totalsWithinLimits({ ...most, m2: largest.m2 + 1 }, 0)).toEqual({ ok: false, limit: 'amount' })
    const [pieces, spares] = [MOST_PIECES + 1, MOST_PIECES + 1]
    expect(totalsWithinLimits({ ...most, pieces }, 0)).toEqual({ ok: false, limit: 'pieces' })
    expect(totalsWithinLimits({ ...most, spares }, 0)).toEqual({ ok: false, limit: 'pieces' })
  })

  test('adds up exactly with the maximum number of largest lines of one call', () => {
    const lines = mostSpacesTogether + 1
    expect(Number.isSafeInteger(lines * largest.m2 + lines * largest.euros)).toBe(true)
  })
})

function unsafeNumbers(value: unknown): unknown[] {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(unsafeNumbers) : []
}
