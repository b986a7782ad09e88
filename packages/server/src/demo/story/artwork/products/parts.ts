import { line, widthOf } from '../lettering.ts'
import { darker, lighter, rect, type Shape } from '../shapes.ts'

/** Colours of a product and the name on its label. */
export type Look = { body: string; cap: string; label: string; ink: string; name: string }

/** Draws a product 100 units high, standing on the point 0, 0. */
export type DrawProduct = (look: Look) => Shape[]

/** Draws the body of a product, lit from the left. */
export function bodyOf(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius: number,
): Shape[] {
  return [
    rect(x, y, width, height, fill, radius),
    rect(x + width * 0.74, y, width * 0.26, height, darker(fill, 0.1), radius),
    rect(x + width * 0.1, y + height * 0.05, width * 0.09, height * 0.88, lighter(fill, 0.4), width * 0.045),
  ]
}

/** Draws the name on a label, as large as `width` allows and at most `most`, with two rules below it. */
export function named({ name, ink }: Look, y: number, width: number, most = 7): Shape[] {
  const size = Math.min(most, width / widthOf(name, 'bold', 0.04))
  return [
    ...line(name, { face: 'bold', size, fill: ink, x: 0, y, tracking: 0.04, anchor: 0.5 }),
    rect(-width * 0.3, y + size * 0.5, width * 0.6, 0.9, ink),
    rect(-width * 0.2, y + size * 0.5 + 2.4, width * 0.4, 0.9, ink),
  ]
}
