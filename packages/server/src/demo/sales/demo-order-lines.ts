import { spanishTowns } from '../company/demo-shops.ts'

/** Order line: product code, name of the artwork in the order's campaign, size in mm. */
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

/** Returns a line for a window poster, in a size at which the campaigns' portrait artwork is sharp enough and fits. */
export function window(artwork: string, copies: number): DemoLine {
  return line('ESC-VIN', 600, 849, copies, { artwork })
}

/** Returns a line for a window poster in landscape. */
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

/** Shops of Mirador, each as town and street. */
const shops = spanishTowns
  .slice(0, 15)
  .flatMap(({ city, streets }) => streets.map((street) => `${city}, ${street}`))

/** Lines with posters for each shop and one display for each of the first ten; the notes name the shop. */
export const forEveryShop: readonly DemoLine[] = [
  ...shops.map((notes, shop) => ({ ...lyingPoster('Cartel', 1 + (shop % 3)), notes })),
  ...shops.slice(0, 10).map((notes) => line('DIS-CP', 420, 600, 1, { notes })),
]
