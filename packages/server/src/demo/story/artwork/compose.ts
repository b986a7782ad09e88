import type { Brief } from './briefs/brief.ts'
import { layoutOf } from './layouts.ts'
import { CAPITAL, line, widthOf } from './lettering.ts'
import type { Look } from './products/parts.ts'
import { type ProductKind, products, widths } from './products/products.ts'
import { scenes } from './scenes/scenes.ts'
import { circle, ellipse, lighter, lightness, mix, place, rect, type Shape } from './shapes.ts'
import { type Area, type BlockStyle, block, fittedSize, heightOf, wrapped } from './text-block.ts'

/**
 * Input for one artwork: the campaign's brief, the index of the artwork in the campaign (`turn`), and the size without bleed,
 * in mm or pixels.
 */
export type Design = { brief: Brief; turn: number; width: number; height: number }

/** Drawn artwork: a vertical gradient, and the shapes on it from back to front. */
export type Composition = { ground: readonly [top: string, bottom: string]; shapes: Shape[] }

/** Lays out an artwork. The result depends only on `design`. */
export function compose(design: Design): Composition {
  const { brief, turn, width, height } = design
  const layout = layoutOf(width, height, turn)
  const board = { x: 0, y: 0, width, height }
  const stage = within(layout.stage, board)
  const [top, bottom, ink, soft, accent] = brief.colours
  return {
    ground: [top, bottom],
    shapes: [
      ...scenes[brief.scene]({ ground: mix(top, bottom, 0.5), soft, accent }, stage, board),
      ...standOf(brief, layout.isPair ?? false, stage),
      ...(layout.panel ? [field(layout.panel, within(layout.panel, board), board, ink)] : []),
      ...textsOf(design),
      ...(layout.badge && brief.badge !== '' ? badge(brief, layout.badge, board) : []),
    ],
  }
}

/** Scales an area from fractions of the artwork to the units of the artwork. */
function within({ x, y, width, height }: Area, board: Area): Area {
  return {
    x: x * board.width,
    y: y * board.height,
    width: width * board.width,
    height: height * board.height,
  }
}

/** Draws a panel and extends it into the bleed wherever it touches an edge of the artwork. */
function field(panel: Area, { x, y, width, height }: Area, board: Area, fill: string): Shape {
  const more = Math.max(board.width, board.height) * 0.2
  const [left, up] = [panel.x === 0 ? more : 0, panel.y === 0 ? more : 0]
  const [right, down] = [panel.x + panel.width === 1 ? more : 0, panel.y + panel.height >= 0.999 ? more : 0]
  return rect(x - left, y - up, width + left + right, height + up + down, fill)
}

/** Draws the product, or a pair of products, as large as the stage allows. */
export function standOf(
  { product, second, look, label, colours }: Brief,
  isPair: boolean,
  stage: Area,
): Shape[] {
  const [body, cap, field, ink] = look
  const soft = colours[3]
  const own: Look = { body, cap, label: field, ink, name: label || ' ' }
  const isFloating = product === 'glasses'
  const base = stage.y + stage.height * 0.93
  const high = stage.height * 0.86
  const centre = stage.x + stage.width / 2
  const both =
    isPair && second !== product ? widths[product] * 0.82 + widths[second] * 0.82 + 0.06 : widths[product]
  const size = Math.min(high, (stage.width * 0.86) / both)
  const stand = (kind: ProductKind, x: number, share: number): Shape[] => [
    ellipse(x, base, size * share * widths[kind] * 0.54, size * share * 0.03, mix(soft, ink, 0.55)),
    ...place(products[kind](own), { x, y: base, scale: (size * share) / 100 }),
  ]
  if (isFloating)
    return place(products.glasses(own), {
      x: centre,
      y: stage.y + stage.height / 2 + size * 0.52,
      scale: size / 100,
    })
  if (!isPair || second === product) return stand(product, centre, 1)
  const left = centre - (size * both) / 2 + (size * 0.82 * widths[second]) / 2
  const right = centre + (size * both) / 2 - (size * 0.92 * widths[product]) / 2
  return [...stand(second, left, 0.82), ...stand(product, right, 0.92)]
}

/** Sets the brand, the headline and the claim, one below the other. */
export function textsOf({ brief, turn, width: wide, height: high }: Design): Shape[] {
  const { text, panel, anchor, valign } = layoutOf(wide, high, turn)
  const area = within(text, { x: 0, y: 0, width: wide, height: high })
  const fill = brief.colours[panel ? 0 : 2]
  const headline = brief.headlines[turn % brief.headlines.length] ?? []
  const claim = brief.claims[turn % brief.claims.length] ?? ''
  const { width, height } = area
  const isFlat = width > height * 4
  if (isFlat) return flatTexts(brief, headline.join(' '), claim, area, fill)
  const parts = partsOf({ brand: brief.brand, headline, claim }, { width, height }, { anchor, fill })
  // Shrinks all parts evenly if together they exceed the height.
  const total = parts.reduce((sum, { high, gap }) => sum + high + gap, 0)
  const share = Math.min(1, height / total)
  const spare = height - total * share
  let y = area.y + (valign === 'top' ? 0 : spare / 2)
  return parts.flatMap(({ lines, high, gap, style }) => {
    const set = block(lines, { ...area, y }, { ...style, size: style.size * share })
    y += (high + gap) * share
    return set
  })
}

type Words = { brand: string; headline: readonly string[]; claim: string }
type TextPart = { lines: readonly string[]; high: number; gap: number; style: BlockStyle }

/** Returns the brand, the headline and the claim, each with its style, its height and the gap below it. */
function partsOf(
  { brand, headline, claim }: Words,
  { width, height }: { width: number; height: number },
  plain: { anchor: number; fill: string },
): TextPart[] {
  const bold: BlockStyle = { ...plain, face: 'black', tracking: -0.01, leading: 1, size: height }
  const size = fittedSize(headline, { x: 0, y: 0, width, height: height * 0.62 }, bold)
  const brandSize = Math.min(size * 0.3, width / 8, width / widthOf(brand, 'bold', 0.16))
  const { lines, size: claimSize } = claimOf(
    claim,
    width,
    Math.min(Math.max(size * 0.3, width * 0.062), size * 0.45),
  )
  const brandStyle: BlockStyle = { ...plain, face: 'bold', tracking: 0.16, size: brandSize }
  const claimStyle: BlockStyle = { ...plain, face: 'regular', leading: 1.25, size: claimSize }
  return [
    { lines: [brand], high: heightOf(1, brandSize), gap: size * 0.28, style: brandStyle },
    { lines: headline, high: heightOf(headline.length, size, 1), gap: size * 0.14, style: { ...bold, size } },
    { lines, high: heightOf(lines.length, claimSize, 1.25), gap: 0, style: claimStyle },
  ]
}

/**
 * Returns the lines and the font size of a claim: one line if the claim nearly fits, otherwise lines of similar length. The
 * font size is at most `most`.
 */
function claimOf(claim: string, width: number, most: number): { lines: string[]; size: number } {
  const whole = widthOf(claim, 'regular')
  if (whole * most <= width * 1.35) return { lines: [claim], size: Math.min(most, width / whole) }
  const count = Math.ceil((whole * most) / width)
  const lines = wrapped(claim, 'regular', Math.min(width / most, (whole / count) * 1.15))
  const widest = Math.max(...lines.map((words) => widthOf(words, 'regular')))
  return { lines, size: Math.min(most, width / widest) }
}

/** Sets the headline in one line, with the brand and the claim beside it, for wide and low formats. */
function flatTexts({ brand }: Brief, headline: string, claim: string, area: Area, fill: string): Shape[] {
  const { x, y, width, height } = area
  const bold = { face: 'black', fill, anchor: 0, tracking: -0.01 } as const
  const size = fittedSize(
    [headline],
    { ...area, width: width * 0.6, height: height * 0.72 },
    { ...bold, size: height },
  )
  const small = Math.min(
    size * 0.34,
    (width * 0.36) / Math.max(widthOf(claim, 'regular'), widthOf(brand, 'bold', 0.16)),
  )
  const middle = y + height / 2
  const left = x + widthOf(headline, 'black', -0.01) * size + size * 0.4
  return [
    ...line(headline, { ...bold, size, x, y: middle + (size * CAPITAL) / 2 }),
    ...line(brand, { face: 'bold', fill, tracking: 0.16, size: small, x: left, y: middle - small * 0.35 }),
    ...line(claim, { face: 'regular', fill, size: small, x: left, y: middle + small * 1.05 }),
  ]
}

/** Draws a round badge with a few words. */
function badge(brief: Brief, { x, y, size }: { x: number; y: number; size: number }, board: Area): Shape[] {
  const [top, , ink, , accent] = brief.colours
  const r = (Math.min(board.width, board.height) * size) / 2
  const [cx, cy] = [x * board.width, y * board.height]
  const lines = brief.badge.length > 7 ? brief.badge.split(/ (.+)/).filter(Boolean) : [brief.badge]
  const box = { x: cx - r * 0.76, y: 0, width: r * 1.52, height: r * 1.1 }
  const [dark, light] = lightness(ink) < lightness(top) ? [ink, top] : [top, ink]
  const field = mix(accent, dark, lightness(accent) > 0.62 ? 0 : 0.3)
  const fill = lightness(field) > 0.55 ? dark : lighter(light, 0.5)
  const style = { face: 'black', fill, anchor: 0.5, leading: 1 } as const
  const letters = fittedSize(lines, box, { ...style, size: r * 0.8 })
  const first = cy - (letters * (lines.length - 1 + CAPITAL)) / 2
  return [
    circle(cx, cy, r * 1.07, lighter(accent, 0.85)),
    circle(cx, cy, r, field),
    ...block(lines, { ...box, y: first }, { ...style, size: letters }),
  ]
}
