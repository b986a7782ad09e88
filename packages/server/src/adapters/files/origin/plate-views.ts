import type { Box, Plate } from './plate.ts'

/** Width and height of a view in pixels. */
export const VIEW = 32

/** Grey levels (0 to 255) of a part of a picture scaled to a square, row by row. */
export type View = Float32Array

/** Part of a picture: the fraction to cut off at each edge, or to add if negative, and the tilt in degrees. */
type Frame = { left: number; top: number; right: number; bottom: number; tilt: number }

/** Frame of the whole picture, without tilt. */
export const wholeFrame: Frame = { left: 0, top: 0, right: 0, bottom: 0, tilt: 0 }

/** Fraction of the picture at each edge that is not hashed, so that the hashed area survives a crop of this size. */
const MARGIN = 0.08

/** Fraction of a side that a crop removes. `ADDED` restores the removed strip, as a fraction of the cropped side. */
const CUT = 0.095
const ADDED = -CUT / (1 - CUT)
/**
 * Fraction cut off or added at each edge, for views that are slightly closer or more distant. `TILTED_ZOOM` applies to tilted
 * views.
 */
const ZOOM = 0.022
const TILTED_ZOOM = 0.028
const DEGREES = 2.5

const evenly = (share: number, tilt = 0): Frame => ({
  left: share,
  top: share,
  right: share,
  bottom: share,
  tilt,
})

const sides = [-1, 0, 1]
const cutAt = (share: number) =>
  sides.flatMap((across) =>
    sides
      .filter((down) => across !== 0 || down !== 0)
      .map((down) => ({
        left: across < 0 ? share : 0,
        right: across > 0 ? share : 0,
        top: down < 0 ? share : 0,
        bottom: down > 0 ? share : 0,
        tilt: 0,
      })),
  )

/**
 * Frames that an earlier use of the picture may have shown, because the picture may have been cropped, zoomed or tilted since.
 */
export const likelyFrames: readonly Frame[] = [
  wholeFrame,
  evenly(-ZOOM),
  evenly(ZOOM),
  ...[-DEGREES, DEGREES].flatMap((tilt) => [evenly(-TILTED_ZOOM, tilt), evenly(TILTED_ZOOM, tilt)]),
  ...cutAt(CUT),
  ...cutAt(ADDED),
]

/**
 * Draws the part of a box that a frame selects. Each pixel is the mean of four sampled points. Points outside the box are
 * mirrored at the edges of the box.
 */
export function viewOf({ width, height, data }: Plate, box: Box, frame: Frame): View {
  const view = new Float32Array(VIEW * VIEW)
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  const [sin, cos] = [Math.sin((frame.tilt * Math.PI) / 180), Math.cos((frame.tilt * Math.PI) / 180)]
  const across = placesBetween(frame.left, frame.right, wide)
  const down = placesBetween(frame.top, frame.bottom, high)
  for (const [row, dy] of down.entries()) {
    for (const [column, dx] of across.entries()) {
      const x = box.left + Math.floor(reflect(wide / 2 + dx * cos - dy * sin, wide))
      const y = box.top + Math.floor(reflect(high / 2 + dx * sin + dy * cos, high))
      const shade = data[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0
      const pixel = (row >> 1) * VIEW + (column >> 1)
      view[pixel] = (view[pixel] ?? 0) + shade / 4
    }
  }
  return view
}

/** Returns two sampling positions per pixel along one side of a view, in pixels from the middle of the box. */
function placesBetween(first: number, last: number, size: number): number[] {
  const visibleShare = 1 - first - last
  const [start, length] = [first + MARGIN * visibleShare, visibleShare * (1 - 2 * MARGIN)]
  return Array.from(
    { length: VIEW * 2 },
    (_, at) => (start + ((at + 0.5) / (VIEW * 2)) * length - 0.5) * size,
  )
}

/** Distance in pixels that keeps mirrored points inside the edge, too small to be visible. */
const HAIR = 0.01
const reflect = (at: number, size: number) => (at < 0 ? -at : at >= size ? 2 * size - at - HAIR : at)

/** Turn of a square, as mirrorings in this order: at the diagonal, left to right, top to bottom. */
export type Turn = { swapped: boolean; across: boolean; down: boolean }

export const straight: Turn = { swapped: false, across: false, down: false }

/** All eight turns: the rotations by 0, 90, 180 and 270 degrees, each with and without mirroring. */
export const turns: readonly Turn[] = [false, true].flatMap((swapped) =>
  [false, true].flatMap((across) => [false, true].map((down) => ({ swapped, across, down }))),
)

/** Returns the values of a square grid after a turn; `side` is the number of values per row. */
export function turned(values: readonly number[], side: number, { swapped, across, down }: Turn): number[] {
  return values.map((_, at) => {
    const [row, column] = [Math.floor(at / side), at % side]
    const y = down ? side - 1 - row : row
    const x = across ? side - 1 - column : column
    return values[swapped ? x * side + y : y * side + x] ?? 0
  })
}
