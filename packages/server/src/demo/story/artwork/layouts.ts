import type { Area } from './text-block.ts'

/** Positions of the parts of an artwork, as fractions of its width and height. */
export type Layout = {
  /** Area for the brand, the headline and the claim. */
  text: Area
  /** Area for the product. */
  stage: Area
  /** Solid-colour panel behind the text. */
  panel?: Area
  /** Horizontal alignment of the text: 0 for left, 0.5 for centred. */
  anchor: number
  /** Vertical alignment of the text within `text`. */
  valign: 'top' | 'middle'
  /** True if the second product is shown beside the first. */
  isPair?: boolean
  badge?: { x: number; y: number; size: number }
}

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height })

const tall: readonly Layout[] = [
  { text: area(0.1, 0.05, 0.8, 0.32), stage: area(0.06, 0.4, 0.88, 0.52), anchor: 0.5, valign: 'top' },
]

const portrait: readonly Layout[] = [
  {
    ...{ text: area(0.08, 0.06, 0.84, 0.33), stage: area(0.1, 0.42, 0.8, 0.5), anchor: 0.5, valign: 'top' },
  },
  {
    ...{
      text: area(0.08, 0.695, 0.84, 0.255),
      stage: area(0.09, 0.08, 0.82, 0.53),
      anchor: 0,
      valign: 'middle',
    },
    ...{ panel: area(0, 0.655, 1, 0.345), isPair: true, badge: { x: 0.85, y: 0.1, size: 0.2 } },
  },
  {
    ...{ text: area(0.08, 0.06, 0.6, 0.36), stage: area(0.2, 0.43, 0.72, 0.5), anchor: 0, valign: 'top' },
    ...{ badge: { x: 0.82, y: 0.13, size: 0.22 }, isPair: true },
  },
  {
    ...{
      text: area(0.08, 0.055, 0.84, 0.27),
      stage: area(0.12, 0.37, 0.76, 0.54),
      anchor: 0.5,
      valign: 'middle',
    },
    ...{ panel: area(0, 0, 1, 0.345), badge: { x: 0.82, y: 0.46, size: 0.2 } },
  },
]

const square: readonly Layout[] = [
  {
    ...{
      text: area(0.07, 0.08, 0.42, 0.84),
      stage: area(0.56, 0.18, 0.38, 0.72),
      anchor: 0,
      valign: 'middle',
    },
  },
  {
    ...{
      text: area(0.07, 0.7, 0.86, 0.24),
      stage: area(0.14, 0.07, 0.72, 0.52),
      anchor: 0.5,
      valign: 'middle',
    },
    ...{ panel: area(0, 0.655, 1, 0.345), isPair: true, badge: { x: 0.86, y: 0.14, size: 0.2 } },
  },
  {
    ...{ text: area(0.53, 0.09, 0.41, 0.82), stage: area(0.06, 0.17, 0.4, 0.7), anchor: 0, valign: 'middle' },
    ...{ panel: area(0.49, 0, 0.51, 1), badge: { x: 0.38, y: 0.12, size: 0.18 } },
  },
]

const landscape: readonly Layout[] = [
  {
    ...{ text: area(0.06, 0.1, 0.42, 0.8), stage: area(0.52, 0.12, 0.42, 0.76), anchor: 0, valign: 'middle' },
  },
  {
    ...{
      text: area(0.59, 0.12, 0.36, 0.76),
      stage: area(0.05, 0.13, 0.44, 0.74),
      anchor: 0,
      valign: 'middle',
    },
    ...{ panel: area(0.55, 0, 0.45, 1), isPair: true, badge: { x: 0.465, y: 0.16, size: 0.21 } },
  },
  {
    ...{ text: area(0.06, 0.09, 0.88, 0.32), stage: area(0.2, 0.46, 0.6, 0.45), anchor: 0.5, valign: 'top' },
    ...{ isPair: true, badge: { x: 0.9, y: 0.78, size: 0.22 } },
  },
]

const strip: readonly Layout[] = [
  { text: area(0.035, 0.13, 0.66, 0.74), stage: area(0.72, 0.08, 0.2, 0.86), anchor: 0, valign: 'middle' },
]

/** Returns a layout for an artwork of this size. `turn` alternates between layouts within a campaign. */
export function layoutOf(widthMm: number, heightMm: number, turn: number): Layout {
  const proportion = widthMm / heightMm
  const all =
    proportion < 0.48
      ? tall
      : proportion < 0.88
        ? portrait
        : proportion < 1.18
          ? square
          : proportion < 2.6
            ? landscape
            : strip
  return all[turn % all.length] ?? all[0] ?? never()
}

function never(): never {
  throw new Error('Every proportion has a layout')
}
