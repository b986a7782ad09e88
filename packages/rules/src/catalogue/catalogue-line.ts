import type { AreaUnits, Cents, HundredthsOfPercent } from '../money.ts'
import type { FinishMode, PriceInput } from './price.ts'
import type { SizedMaterial, SizedProduct } from './size-check.ts'

/** Catalogue product in integers: cents, 1/10000 m2, mm and hundredths of a percent. */
export type CatalogueProduct = {
  price_mode: 'area' | 'unit'
  unit_price: Cents
  breaks: readonly { from_copies: number; discount: HundredthsOfPercent }[]
  min_m2: AreaUnits
  min_width: number
  max_width: number
  min_height: number
  max_height: number
  fixed_sizes: readonly { width: number; height: number }[]
  bleed: number
}

export type CatalogueMaterial = { name: string; price_per_m2: Cents; roll_width: number }

/** Finish with its price on the line's material. */
export type CatalogueFinish = { code: string; name: string; mode: FinishMode; price: Cents }

export type CatalogueLine = {
  product: CatalogueProduct
  material: CatalogueMaterial | null
  finishes: readonly CatalogueFinish[]
  width: number
  height: number
  copies: number
  /** Number of pieces printed and billed in addition to `copies`. */
  spares?: number
  /** Customer's discount. */
  discount: HundredthsOfPercent
}

/** Returns the input of `priceLine` for a catalogue line, either of an order or of a price trial. */
export function priceInputOf(line: CatalogueLine): PriceInput {
  const { product, material, finishes } = line
  return {
    product: {
      priceMode: product.price_mode,
      unitPriceCents: product.unit_price,
      minimumAreaUnits: product.min_m2,
      breaks: product.breaks.map((each) => ({
        fromCopies: each.from_copies,
        discountHundredths: each.discount,
      })),
    },
    material: material && { name: material.name, pricePerM2Cents: material.price_per_m2 },
    finishes: finishes.map(({ code, name, mode, price }) => ({ code, name, mode, priceCents: price })),
    widthMm: line.width,
    heightMm: line.height,
    copies: line.copies + (line.spares ?? 0),
    ...(line.spares && { spares: line.spares }),
    customerDiscountHundredths: line.discount,
  }
}

/** Returns the size limits, fixed sizes and bleed of a catalogue product. */
export function sizedProductOf(product: CatalogueProduct): SizedProduct {
  return {
    minWidthMm: product.min_width,
    maxWidthMm: product.max_width,
    minHeightMm: product.min_height,
    maxHeightMm: product.max_height,
    fixedSizes: product.fixed_sizes.map((size) => ({ widthMm: size.width, heightMm: size.height })),
    bleedMm: product.bleed,
  }
}

export function sizedMaterialOf(
  material: { roll_width: number; roll_length: number } | null,
): SizedMaterial | null {
  return material && { printableWidthMm: material.roll_width, lengthMm: material.roll_length }
}

/** Fault in the fields of a product, with the path of the field that has to be corrected. */
export type ProductFault = { path: (string | number)[]; key: 'validation.below_minimum' | 'validation.twice' }

type SizesAndBreaks = Pick<
  CatalogueProduct,
  'min_width' | 'max_width' | 'min_height' | 'max_height' | 'fixed_sizes' | 'breaks'
>

/**
 * Returns a fault for each maximum below its minimum, for each quantity with two breaks, and for each fixed size that is listed
 * twice. Breaks can be in any order. Fixed sizes are not checked against the limits.
 */
export function productFaults(product: SizesAndBreaks): ProductFault[] {
  const faults: ProductFault[] = []
  const key = 'validation.below_minimum'
  if (product.max_width > 0 && product.max_width < product.min_width)
    faults.push({ path: ['max_width'], key })
  if (product.max_height > 0 && product.max_height < product.min_height)
    faults.push({ path: ['max_height'], key })
  for (const index of findRepeats(product.breaks.map((each) => each.from_copies))) {
    faults.push({ path: ['breaks', index, 'from_copies'], key: 'validation.twice' })
  }
  for (const index of findRepeats(product.fixed_sizes.map((size) => `${size.width}x${size.height}`))) {
    faults.push({ path: ['fixed_sizes', index, 'width'], key: 'validation.twice' })
  }
  return faults
}

/** Returns the indexes of the values that already occur earlier in the list. */
function findRepeats(values: readonly (string | number)[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}
