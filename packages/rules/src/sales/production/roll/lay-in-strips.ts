import type { Way } from '../../../catalogue/cut-for-roll.ts'
import type { RollPiece } from './roll-pieces.ts'

/** Piece in a strip. `xMm` is the distance from the left edge of the roll, `yMm` the distance from the start of the strip. */
export type LaidPiece = Way & { piece: RollPiece; xMm: number; yMm: number }

/** Section of the roll across its full width, separated by a straight cut, and the pieces in it. */
export type Strip = { lengthMm: number; pieces: LaidPiece[] }

/** Chooses the orientation by which a piece is sorted, and in which it starts a new strip. */
type Preference = (ways: readonly [Way, ...Way[]], rollWidthMm: number) => Way

/** Free rectangle within a strip. */
type Free = { strip: Strip; xMm: number; yMm: number; acrossMm: number; alongMm: number }

const PIECES_IN_A_TURN = 100

/**
 * The first preference is best for orders with pieces of one size, the others mostly for mixed sizes. Each takes milliseconds,
 * so all are tried.
 */
const preferences: readonly Preference[] = [
  (ways, width) => leastOf(ways, (way) => way.alongMm / Math.floor(width / way.acrossMm)),
  (ways) => leastOf(ways, (way) => way.alongMm),
  (ways) => leastOf(ways, (way) => -way.alongMm),
]

/**
 * Lays pieces in strips across a roll. Each piece must fit across the roll in all of its orientations. The longest pieces come
 * first. Each piece goes into the free rectangle with the least waste. If it fits into none, it starts a new strip of its own
 * length. A straight line separates the free rectangles beside and beyond a piece, so that only cuts from edge to edge are
 * needed. Returns the layout of the preference that uses the least roll. The order of the input does not affect the result. The
 * generator can be interrupted at each `yield`.
 */
export function* layInStrips(pieces: readonly RollPiece[], rollWidthMm: number): Generator<void, Strip[]> {
  const layouts: Strip[][] = []
  for (const prefer of preferences) layouts.push(yield* layBy(prefer, pieces, rollWidthMm))
  return leastOf(layouts as [Strip[], ...Strip[][]], lengthOf)
}

function lengthOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, { lengthMm }) => sum + lengthMm, 0)
}

/** Returns the item with the smallest measure, or the first such item if several are equal. */
function leastOf<Item>(
  [first, ...others]: readonly [Item, ...Item[]],
  measure: (item: Item) => number,
): Item {
  let least = { item: first, measure: measure(first) }
  for (const item of others) {
    const ownMeasure = measure(item)
    if (ownMeasure < least.measure) least = { item, measure: ownMeasure }
  }
  return least.item
}

function* layBy(
  prefer: Preference,
  pieces: readonly RollPiece[],
  rollWidthMm: number,
): Generator<void, Strip[]> {
  const sorted = pieces
    .map((piece) => ({ piece, way: prefer(piece.ways, rollWidthMm) }))
    .sort((one, other) => longestFirst(one.way, other.way) || byName(one.piece, other.piece))
  const smallest = smallestSides(sorted.map(({ piece }) => piece))
  const strips: Strip[] = []
  const free: Free[] = []
  for (const [index, { piece, way }] of sorted.entries()) {
    if (index % PIECES_IN_A_TURN === 0) yield
    const best = takeBest(free, piece.ways) ?? { place: newStrip(strips, rollWidthMm, way), way }
    const { place } = best
    place.strip.pieces.push({ ...best.way, piece, xMm: place.xMm, yMm: place.yMm })
    const least = smallest[index + 1] ?? Number.POSITIVE_INFINITY
    for (const rest of restOf(place, best.way))
      if (Math.min(rest.acrossMm, rest.alongMm) >= least) free.push(rest)
  }
  return strips
}

function longestFirst(one: Way, other: Way): number {
  return other.alongMm - one.alongMm || other.acrossMm - one.acrossMm
}

function byName(one: RollPiece, other: RollPiece): number {
  return one.lineId - other.lineId || one.copy - other.copy || one.panel - other.panel
}

/** Returns, for each index, the shortest side of all pieces from that index on. Narrower free rectangles are useless. */
function smallestSides(pieces: readonly RollPiece[]): number[] {
  const sides = pieces.map(({ ways: [{ acrossMm, alongMm }] }) => Math.min(acrossMm, alongMm))
  for (let index = sides.length - 2; index >= 0; index--) {
    sides[index] = Math.min(sides[index] ?? 0, sides[index + 1] ?? 0)
  }
  return sides
}

/**
 * Removes from the list the free rectangle that a piece fills best, and returns it with the orientation of the piece. Returns
 * undefined if the piece fits into none.
 */
function takeBest(free: Free[], ways: readonly Way[]): { place: Free; way: Way } | undefined {
  let best: { index: number; place: Free; way: Way } | undefined
  let least = Number.POSITIVE_INFINITY
  for (const way of ways) {
    const { acrossMm, alongMm } = way
    const area = acrossMm * alongMm
    for (let index = 0; index < free.length; index++) {
      const place = free[index] as Free
      if (acrossMm > place.acrossMm || alongMm > place.alongMm) continue
      const waste = place.acrossMm * place.alongMm - area
      if (waste >= least) continue
      least = waste
      best = { index, place, way }
    }
  }
  if (!best) return undefined
  const last = free.pop()
  // The last rectangle replaces the removed rectangle, unless they are the same.
  if (last && last !== best.place) free[best.index] = last
  return best
}

function newStrip(strips: Strip[], rollWidthMm: number, { alongMm }: Way): Free {
  const strip: Strip = { lengthMm: alongMm, pieces: [] }
  strips.push(strip)
  return { strip, xMm: 0, yMm: 0, acrossMm: rollWidthMm, alongMm }
}

/**
 * Returns the two free rectangles that a piece leaves in a larger rectangle: beside and beyond the piece. Divides the remaining
 * area so that the larger of the two is as large as possible.
 */
function restOf(place: Free, { acrossMm, alongMm }: Way): [beside: Free, beyond: Free] {
  const beside = place.acrossMm - acrossMm
  const ahead = place.alongMm - alongMm
  const besideIsLarger = beside * place.alongMm >= ahead * place.acrossMm
  return [
    {
      ...{ ...place, xMm: place.xMm + acrossMm, acrossMm: beside },
      alongMm: besideIsLarger ? place.alongMm : alongMm,
    },
    {
      ...{ ...place, yMm: place.yMm + alongMm, alongMm: ahead },
      acrossMm: besideIsLarger ? acrossMm : place.acrossMm,
    },
  ]
}
