import { engine } from '../drawing/picture-engine.ts'

/**
 * Small greyscale picture with one byte per pixel. The first box is the picture without the bars around it. If there are bars,
 * a second box covers the whole picture.
 */
export type Plate = { width: number; height: number; data: Uint8Array; boxes: [Box, ...Box[]] }

/** Part of a picture in pixels; `right` and `bottom` are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Length of the longer side of a plate, in pixels. */
const LONGEST = 128
/** Maximum difference in grey levels between a pixel of a bar and the colour of the bar. */
const NEAR = 6
/** Minimum fraction of a row or column that must have the colour of the bar. The rest can be text and buttons. */
const SHARE = 0.6
/** Minimum width of a bar, as a fraction of the picture's side. Narrower bars are not cut off. */
const LEAST_BAR = 0.04
/** Minimum fraction of a side that must remain between two bars. */
const LEAST_LEFT = 0.15

/** Reduces a thumbnail to a plate, and finds bars around the picture. */
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
 * Returns the boxes of a plate. Cuts off bars of one colour at two opposite edges, such as screenshots have around a picture.
 * Keeps walls and floors, because their colour differs between the edges or along an edge.
 */
function boxesOf(width: number, height: number, data: Uint8Array): [Box, ...Box[]] {
  const rows = withoutBars(height, width, (line, at) => data[line * width + at] ?? 0)
  const columns = withoutBars(width, height, (line, at) => data[at * width + line] ?? 0)
  const inner = { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to }
  const hasBars = inner.right - inner.left < width || inner.bottom - inner.top < height
  return hasBars ? [inner, { left: 0, top: 0, right: width, bottom: height }] : [inner]
}

/**
 * Returns the range of rows or columns between two bars; `to` is exclusive. Returns the full range unless there is a bar at
 * each end.
 */
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
