import { spanishTowns } from '../company/demo-shops.ts'

/** Order line with the product code, the name of the artwork in the order's campaign, and the size in mm. */
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

/** Returns a line for a portrait window poster, in a size that the campaigns' portrait artwork fits with enough resolution. */
export function window(artwork: string, copies: number): DemoLine {
  return line('ESC-VIN', 600, 849, copies, { artwork })
}

/** Returns a line for a landscape window poster. */
export function lyingWindow(artwork: string, copies: number): DemoLine {
  return line('ESC-VIN', 849, 600, copies, { artwork })
}

export function lyingPoster(artwork: string, copies: number): DemoLine {
  return line('DIS-CP', 841, 594, copies, { artwork })
}

export function squareWindow(artwork: string, copies: number): DemoLine {
  return line('ESC-VIN', 700, 700, copies, { artwork })
}

export function squarePoster(artwork: string, copies: number): DemoLine {
  return line('DIS-CP', 500, 500, copies, { artwork })
}

export function poster(artwork: string, copies: number): DemoLine {
  return line('CAR-A1', 594, 841, copies, { artwork })
}

/** Shops of Mirador, as "town, street". */
const shops = spanishTowns
  .slice(0, 15)
  .flatMap(({ city, streets }) => streets.map((street) => `${city}, ${street}`))

/** Poster lines for every shop, and display lines for the first ten shops. The notes of each line name the shop. */
export const forEveryShop: readonly DemoLine[] = [
  ...shops.map((notes, shop) => ({ ...lyingPoster('Cartel', 1 + (shop % 3)), notes })),
  ...shops.slice(0, 10).map((notes) => line('DIS-CP', 420, 600, 1, { notes })),
]
