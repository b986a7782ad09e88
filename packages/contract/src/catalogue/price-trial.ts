import { priceInputOf, sizedMaterialOf, sizedProductOf } from '@lienzo/rules/catalogue/catalogue-line'
import { type PriceStepKey, priceLine } from '@lienzo/rules/catalogue/price'
import { type SizeCheck, type SizeSettings, validateSize } from '@lienzo/rules/catalogue/size-check'
import { euros, millimetres, percent, squareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { finishPriceModes } from './finish-columns.ts'
import { pricedProduct } from './product.ts'

/**
 * Input of a price trial: an order line in wire units (euros, m2, percent). Its product, material and finishes do not have to
 * be saved.
 */
const trial = z.object({
  product: pricedProduct,
  material: z
    .object({ name: z.string(), price_per_m2: euros, roll_width: millimetres, roll_length: millimetres })
    .nullable(),
  /** Finishes with their prices on the chosen material. */
  finishes: z.array(
    z.object({ code: z.string(), name: z.string(), price_mode: z.enum(finishPriceModes), price: euros }),
  ),
  width: millimetres,
  height: millimetres,
  copies: z.int().min(1).max(1_000_000),
  /** Customer's discount. */
  discount: percent,
})
export type PriceTrial = z.input<typeof trial>

/** Prices for a number of copies, in euros: per piece, and the net total. */
export type QuantityPrice = { copies: number; piece: number; net: number }

/** Result of a price trial, in euros and m2, with the same price steps and checks as for an order line. */
export type TriedPrice = {
  net: number
  piece: number
  m2: number
  piece_m2: number
  steps: { key: PriceStepKey; values: Record<string, number | string>; amount: number }[]
  checks: SizeCheck[]
  /** Prices for a single copy and for the minimum quantity of each break, sorted by number of copies. */
  quantities: QuantityPrice[]
}

/** Returns the paths of missing or invalid inputs, such as `product.unit_price` or `width`. */
export function unreadableParts(input: PriceTrial): string[] {
  const issues = trial.safeParse(input).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path.join('.')))]
}

/**
 * Prices a line in the same way as an order line, without a request to the server. Returns null if an input is missing or
 * invalid, or if an amount exceeds the limits.
 */
export function tryPrice(input: PriceTrial, sizes?: SizeSettings): TriedPrice | null {
  const read = trial.safeParse(input)
  if (!read.success) return null
  const { product, material, width, height, copies } = read.data
  const finishes = read.data.finishes.map(({ price_mode, ...finish }) => ({ ...finish, mode: price_mode }))
  const priceOf = (count: number) => priceLine(priceInputOf({ ...read.data, finishes, copies: count }))
  try {
    const price = priceOf(copies)
    const steps = [1, ...product.breaks.map((each) => each.from_copies)]
    const inOrder = [...new Set(steps)].sort((one, other) => one - other)
    return {
      net: euros.encode(price.netCents),
      piece: euros.encode(price.netCents) / copies,
      m2: squareMetres.encode(price.areaUnits),
      piece_m2: squareMetres.encode(price.areaUnitsPerPiece),
      steps: price.steps.map(({ amountCents, ...step }) => ({ ...step, amount: amountCents / 100 })),
      checks: validateSize(
        {
          widthMm: width,
          heightMm: height,
          product: sizedProductOf(product),
          material: sizedMaterialOf(material),
          space: null,
          artwork: null,
        },
        sizes,
      ),
      quantities: inOrder.map((count) => {
        const net = euros.encode(priceOf(count).netCents)
        return { copies: count, piece: net / count, net }
      }),
    }
  } catch (error) {
    // The rules throw a RangeError for unsafe integers, and the codecs a ZodError for amounts above their maximum.
    if (error instanceof RangeError || error instanceof z.ZodError) return null
    throw error
  }
}
