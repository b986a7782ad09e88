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
  return line('ESC-VIN', 600, 849, copies, { artwork })
}

/** The same lying down. */
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

/** The thirty shops of Mirador: two in each of its towns. */
const shops = Array.from({ length: 30 }, (_, shop) => {
  const street = spanishStreets.toReversed()[shop % spanishStreets.length]
  return `${spanishTowns[Math.floor(shop / 2)]?.city}, ${street}`
})

/** A poster for each shop and a display for ten of them, each line with where it goes. */
export const forEveryShop: readonly DemoLine[] = [
  ...shops.map((notes, shop) => ({ ...lyingPoster('Cartel', 1 + (shop % 3)), notes })),
  ...shops.slice(0, 10).map((notes) => line('DIS-CP', 420, 600, 1, { notes })),
]
