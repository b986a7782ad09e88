import type { PhotoHashes, PhotoLook } from '@lienzo/rules/installation/photo-flags'
import { plateOf } from './plate.ts'
import {
  likelyFrames,
  straight,
  type Turn,
  turned,
  turns,
  VIEW,
  type View,
  viewOf,
  wholeFrame,
} from './plate-views.ts'

/** Number of frequencies in each direction of the perceptual hash. */
const WAVES = 8
/** Number of cells per side in the gradient hash. */
const CELLS = 16
/** Step, in grey levels, to which brightness differences are rounded when detail is measured. */
const STEP = 12

/** Cosine weights of the pixels of a row or column, for each of the lowest frequencies except zero. */
const shares = Array.from({ length: WAVES }, (_, wave) =>
  Float32Array.from({ length: VIEW }, (_, at) =>
    Math.cos((Math.PI * (wave + 1) * (2 * at + 1)) / (2 * VIEW)),
  ),
)

/**
 * Hashes of a picture. `look` contains the hashes and the detail of the unchanged picture, `views` the hashes of views that an
 * earlier use of the picture may have shown.
 */
export type Looks = { look: PhotoLook; views: PhotoHashes[] }

/**
 * Hashes a picture from its upright thumbnail, both unchanged and in the views that an earlier use of the picture may have
 * shown.
 */
export async function looksOf(thumbnail: Buffer): Promise<Looks> {
  const plate = await plateOf(thumbnail)
  const [inner] = plate.boxes
  const whole = viewOf(plate, inner, wholeFrame)
  const views = plate.boxes.flatMap((box) =>
    likelyFrames.flatMap((frame) => hashesOf(viewOf(plate, box, frame), turns)),
  )
  const [asItIs] = hashesOf(whole, [straight])
  if (!asItIs) throw new Error('A view has a hash for each turn')
  return { look: { ...asItIs, detail: detailOf(cellsOf(whole)) }, views }
}

function hashesOf(view: View, chosenTurns: readonly Turn[]): PhotoHashes[] {
  const [strengths, cells] = [strengthsOf(view), cellsOf(view)]
  return chosenTurns.map((turn) => ({
    likeness: wavesHash(strengths, turn),
    gradients: gradientsHash(turned(cells, CELLS, turn)),
  }))
}

/** Returns the strengths of the 8 × 8 lowest frequencies, calculated with the discrete cosine transform. */
function strengthsOf(view: View): number[] {
  const across = Array.from({ length: VIEW }, (_, row) =>
    wavesOf(view.subarray(row * VIEW, (row + 1) * VIEW)),
  )
  return shares.flatMap((_, wave) => wavesOf(across.map((line) => line[wave] ?? 0)))
}

function wavesOf(values: ArrayLike<number>): number[] {
  return shares.map((share) => {
    let sum = 0
    for (let at = 0; at < VIEW; at += 1) sum += (share[at] ?? 0) * (values[at] ?? 0)
    return sum
  })
}

/**
 * Returns the perceptual hash of a view after a turn: one bit per frequency, which is 1 if the strength is at least the median.
 * Left-right and top-bottom mirroring change the sign of every second frequency, and diagonal mirroring swaps rows and columns.
 */
function wavesHash(strengths: readonly number[], { swapped, across, down }: Turn): string {
  const ofTurn = strengths.map((_, at) => {
    const [wave, line] = [Math.floor(at / WAVES), at % WAVES]
    const isNegative = (across && wave % 2 === 0) !== (down && line % 2 === 0)
    return (isNegative ? -1 : 1) * (strengths[swapped ? line * WAVES + wave : at] ?? 0)
  })
  const middle = ofTurn.toSorted((a, b) => a - b)[ofTurn.length / 2] ?? 0
  return ofTurn.map((strength) => (strength >= middle ? '1' : '0')).join('')
}

/** Returns the mean grey level of each of the 16 × 16 cells. */
function cellsOf(view: View): number[] {
  const at = (row: number, column: number) => view[row * VIEW + column] ?? 0
  return Array.from({ length: CELLS * CELLS }, (_, cell) => {
    const [row, column] = [2 * Math.floor(cell / CELLS), 2 * (cell % CELLS)]
    return (at(row, column) + at(row, column + 1) + at(row + 1, column) + at(row + 1, column + 1)) / 4
  })
}

/**
 * Returns the gradient hash, with four bits per cell. Two bits compare the cell with the cell to the right, and two with the
 * cell below: `10` if the cell is much brighter, `01` if it is much darker, otherwise `00`. "Much" means by more than the
 * average difference, so noise, light and moiré on a plain wall have no effect.
 */
function gradientsHash(cells: readonly number[]): string {
  const steps = cells.flatMap((shade, cell) => {
    const isLast = cell % CELLS === CELLS - 1
    const right = isLast ? 0 : shade - (cells[cell + 1] ?? 0)
    return [right, shade - (cells[cell + CELLS] ?? shade)]
  })
  const much = steps.reduce((sum, step) => sum + Math.abs(step), 0) / steps.length
  return steps.map((step) => (step > much ? '10' : step < -much ? '01' : '00')).join('')
}

const nextTo = (cell: number) => (cell % CELLS === CELLS - 1 ? cell + CELLS : cell + 1)

/**
 * Returns the entropy of the brightness steps between neighbouring cells, in hundredths of a bit; 0 for a picture of a single
 * shade.
 */
function detailOf(cells: readonly number[]): number {
  const counts = new Map<number, number>()
  const above = cells.slice(0, CELLS * (CELLS - 1))
  for (const [cell, shade] of above.entries()) {
    for (const next of [nextTo(cell), cell + CELLS]) {
      const step = Math.round((shade - (cells[next] ?? 0)) / STEP)
      counts.set(step, (counts.get(step) ?? 0) + 1)
    }
  }
  const portions = counts.values().map((count) => count / (2 * above.length))
  return Math.round(portions.reduce((bits, portion) => bits - portion * Math.log2(portion), 0) * 100)
}
