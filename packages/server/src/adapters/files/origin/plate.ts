import { engine } from '../drawing/picture-engine.ts'

/**
 * Small grey picture, one byte per pixel. The first box is the picture without bars around it; if there are bars, a second box
 * covers the whole picture.
 */
export type Plate = { width: number; height: number; data: Uint8Array; boxes: [Box, ...Box[]] }

/** Part of a picture in pixels; right and bottom are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Pixels on the longest side of a plate. */
const LONGEST = 128
/** Grey levels by which a pixel can differ from the colour of a bar and still belong to it. */
const NEAR = 6
/** Fraction of a line that must have the colour of the bar; the rest can be text and buttons. */
const SHARE = 0.6
/** Minimum width of a bar, as a fraction of the picture's side; narrower bars are kept. */
const LEAST_BAR = 0.04
/** Smallest fraction of a side that must remain between two bars. */
const LEAST_LEFT = 0.15

/** Reduces a picture to a plate, and finds bars around it. */
export async function plateOf(thumbnail: Buffer): Promise<Plate> {
  const sharp = await engine()
  const { data, info } = await sharp(thumbnail)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(LONGEST, LONGEST, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, data, boxes: boxesOf(width, height, data) }
}

/**
 * Cuts off bars of one colour at two opposite edges, as screenshots have them around a picture. Real walls and floors differ
 * from each other or along their length, so they are kept.
 */
function boxesOf(width: number, height: number, data: Uint8Array): [Box, ...Box[]] {
  const rows = withoutBars(height, width, (line, at) => data[line * width + at] ?? 0)
  const columns = withoutBars(width, height, (line, at) => data[at * width + line] ?? 0)
  const inner = { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to }
  const hasBars = inner.right - inner.left < width || inner.bottom - inner.top < height
  return hasBars ? [inner, { left: 0, top: 0, right: width, bottom: height }] : [inner]
}

/** Returns the range of lines between two bars; all lines if there are no bars. */
function withoutBars(lines: number, length: number, shadeAt: (line: number, at: number) => number) {
  const shade = shadeAt(0, Math.floor(length / 2))
  const isInBar = (line: number) => {
    let near = 0
    for (let at = 0; at < length; at += 1) {
      if (Math.abs(shadeAt(line, at) - shade) <= NEAR) near += 1
    }
    return near >= length * SHARE
  }
  let from = 0
  while (from < lines && isInBar(from)) from += 1
  let to = lines
  while (to > from && isInBar(to - 1)) to -= 1
  const least = lines * LEAST_BAR
  const hasBars = from >= least && lines - to >= least && to - from >= lines * LEAST_LEFT
  return hasBars ? { from, to } : { from: 0, to: lines }
}
