import { priceInputOf } from '@lienzo/rules/catalogue/catalogue-line'
import { priceLine } from '@lienzo/rules/catalogue/price'
import { spareCopies } from '@lienzo/rules/sales/lines/spares'
import type { OfferedProduct } from '../../../record/order-record.ts'
import { type LineRow, missingIn } from '../line-row.ts'

/** Area of a line in m2, its net price in euros, and the number of spares printed in addition to its copies. */
export type LinePrice = { m2: number; net: number; spare_copies: number }

/** Fields that determine the price of a line. */
const deciding = [
  ...(['product_id', 'material_id', 'finish_ids', 'width', 'height'] as const),
  ...(['copies', 'spares', 'spares_percent'] as const),
]

type CachedPrice = { product: OfferedProduct | undefined; discount: number; price: LinePrice | undefined }

/** Caches calculated prices by row, because the price of a row is read many times before an edit replaces the row. */
const priceCache = new WeakMap<LineRow, CachedPrice>()

/**
 * Returns the price of a line with its unsaved edits. This is the server's price if no field that determines the price has
 * changed, otherwise a price calculated by the same rules as on the server. Returns undefined if the line is incomplete, if its
 * product, material or finishes are unknown, or if an amount is too large. `discount` is the customer's discount in percent.
 */
export function priceOfRow(
  row: LineRow,
  product: OfferedProduct | undefined,
  discount: number,
): LinePrice | undefined {
  const { kept } = row
  if (kept && deciding.every((field) => sameValue(kept[field], row[field]))) return kept
  const cacheEntry = priceCache.get(row)
  if (cacheEntry && cacheEntry.product === product && cacheEntry.discount === discount)
    return cacheEntry.price
  const price = product && pricedByRules(row, product, discount)
  priceCache.set(row, { product, discount, price })
  return price
}

/**
 * Larger number of copies of a line that costs less in total than its current number. `net` is the price in euros, `saved` the
 * saving in euros, and `more_m2` the additional area in m2.
 */
export type CheaperCopies = { copies: number; net: number; saved: number; more_m2: number }

/**
 * Returns the larger number of copies with the lowest total price, among the numbers at which a quantity discount begins.
 * Returns undefined if none of them costs less in total than the current number, or if the current price is unknown.
 */
export function cheaperCopies(
  row: LineRow,
  product: OfferedProduct | undefined,
  discount: number,
): CheaperCopies | undefined {
  const now = priceOfRow(row, product, discount)
  if (!product || !now) return undefined
  const cheaper = product.breaks.flatMap(({ from_copies }): CheaperCopies[] => {
    if (from_copies <= row.copies) return []
    const price = pricedByRules({ ...row, copies: from_copies }, product, discount)
    if (!price || price.net >= now.net) return []
    const { net, m2 } = price
    return [{ copies: from_copies, net, saved: now.net - net, more_m2: Math.max(0, m2 - now.m2) }]
  })
  return cheaper.toSorted((one, other) => one.net - other.net)[0]
}

function sameValue(one: LineRow[(typeof deciding)[number]], other: typeof one): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function pricedByRules(row: LineRow, product: OfferedProduct, discount: number): LinePrice | undefined {
  const material = product.materials.find(({ id }) => id === row.material_id)
  const finishes = row.finish_ids.map((id) => material?.finishes.find((finish) => finish.id === id))
  if (missingIn(row) || (row.material_id !== null && !material)) return undefined
  if ((product.price_mode === 'area' && !material) || finishes.includes(undefined)) return undefined
  const spare_copies = spareCopies({ ...row, spares_percent: hundredths(row.spares_percent) })
  try {
    const price = priceLine(
      priceInputOf({
        product: inIntegers(product),
        material: material ? { ...material, price_per_m2: hundredths(material.price_per_m2) } : null,
        finishes: finishes.flatMap((finish) =>
          finish ? [{ ...finish, mode: finish.price_mode, price: hundredths(finish.price) }] : [],
        ),
        ...{ width: row.width, height: row.height, copies: row.copies },
        ...{ spares: spare_copies, discount: hundredths(discount) },
      }),
    )
    return { m2: price.areaUnits / AREA_UNITS, net: price.netCents / 100, spare_copies }
  } catch (error) {
    // The pricing rules throw if an amount is too large for an exact integer. The server refuses such a line too.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const AREA_UNITS = 10_000

function inIntegers({ price_mode, unit_price, breaks, min_m2, fixed_sizes }: OfferedProduct) {
  return {
    ...{ price_mode, fixed_sizes, unit_price: hundredths(unit_price) },
    breaks: breaks.map(({ from_copies, discount }) => ({ from_copies, discount: hundredths(discount) })),
    min_m2: Math.round(min_m2 * AREA_UNITS),
    // Size limits and bleed do not affect the price.
    ...{ min_width: 0, max_width: 0, min_height: 0, max_height: 0, bleed: 0 },
  }
}

/** Converts euros to cents, or a percentage to hundredths of a percent. */
function hundredths(amount: number): number {
  return Math.round(amount * 100)
}
