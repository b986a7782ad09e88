import { spanishStreets, spanishTowns } from '../company/demo-shops.ts'

/** A line of an order: a product by its code, an artwork of the order's campaign by its name, a size in mm. */
export type DemoLine = {
  product: string
  artwork?: string
  width: number
  height: number
  copies: number
  notes?: string
}

type Extra = Pick<DemoLine, 'artwork' | 'notes'>

export function line(
  product: string,
  width: number,
  height: number,
  copies: number,
  extra: Extra = {},
): DemoLine {
  return { product, width, height, copies, ...extra }
}

/** The sizes at which the artwork of the campaigns is sharp enough and fits its proportions. */
export function window(artwork: string, copies: number): DemoLine {
  return line('ESC-VIN', 600, 900, copies, { artwork })
}

export function poster(artwork: string, copies: number): DemoLine {
  return line('CAR-A1', 594, 841, copies, { artwork })
}

/** A line for each of forty shops, with where it goes. */
export const shops: readonly DemoLine[] = Array.from({ length: 40 }, (_, index) => {
  const town = spanishTowns[index % spanishTowns.length]
  const street = spanishStreets[index % spanishStreets.length]
  const notes = `${town?.city}, ${street}`
  return { ...poster('Cartel', 1 + (index % 3)), notes }
})
