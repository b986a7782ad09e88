import type { Way } from '../../../catalogue/cut-for-roll.ts'
import type { RollPiece } from './roll-pieces.ts'

/** A piece in its strip: from the left edge of the roll, and from where the strip begins. */
export type LaidPiece = Way & { piece: RollPiece; xMm: number; yMm: number }

/** A part of the roll from edge to edge, cut off straight, with what lies on it. */
export type Strip = { lengthMm: number; pieces: LaidPiece[] }

/** Which way a piece begins a strip. */
type Preference = (ways: readonly [Way, ...Way[]], rollWidthMm: number) => Way

/** What is free within a strip. */
type Free = { strip: Strip; xMm: number; yMm: number; acrossMm: number; alongMm: number }

const PIECES_IN_A_TURN = 100

/** For orders of one size the first, for mixed ones mostly one of the others: each costs milliseconds, so all are tried. */
const preferences: readonly Preference[] = [
  (ways, width) => leastOf(ways, (way) => way.alongMm / Math.floor(width / way.acrossMm)),
  (ways) => leastOf(ways, (way) => way.alongMm),
  (ways) => leastOf(ways, (way) => -way.alongMm),
]

/**
 * Lays pieces, each of which fits in all of its ways, in strips across a roll. The longest come first; each goes where the
 * least is left beside it, and what no strip has room for begins one as long as it is. What is free beside a piece and beyond
 * it are parts that a straight cut separates, so that everything can be cut from edge to edge. Of the ways to begin a strip
 * the one that takes the least of the roll is kept. The same pieces give the same strips, in whatever order they come. Each
 * `yield` says that it may be interrupted.
 */
export function* layInStrips(pieces: readonly RollPiece[], rollWidthMm: number): Generator<void, Strip[]> {
  const tried: Strip[][] = []
  for (const prefer of preferences) tried.push(yield* layBy(prefer, pieces, rollWidthMm))
  return leastOf(tried as [Strip[], ...Strip[][]], lengthOf)
}

function lengthOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, { lengthMm }) => sum + lengthMm, 0)
}

/** The first of those that have the least. */
function leastOf<Item>(
  [first, ...others]: readonly [Item, ...Item[]],
  measure: (item: Item) => number,
): Item {
  let least = { item: first, measure: measure(first) }
  for (const item of others) {
    const measured = measure(item)
    if (measured < least.measure) least = { item, measure: measured }
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
    const found = takeBest(free, piece.ways) ?? { place: newStrip(strips, rollWidthMm, way), way }
    const { place } = found
    place.strip.pieces.push({ ...found.way, piece, xMm: place.xMm, yMm: place.yMm })
    const least = smallest[index + 1] ?? Number.POSITIVE_INFINITY
    for (const rest of restOf(place, found.way))
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

/** From each piece on, the shortest side that is still to come: what is smaller than that stays empty. */
function smallestSides(pieces: readonly RollPiece[]): number[] {
  const sides = pieces.map(({ ways: [{ acrossMm, alongMm }] }) => Math.min(acrossMm, alongMm))
  for (let index = sides.length - 2; index >= 0; index--) {
    sides[index] = Math.min(sides[index] ?? 0, sides[index + 1] ?? 0)
  }
  return sides
}

/** Takes out where the least is left beside a piece, and says which way it lies there. */
function takeBest(free: Free[], ways: readonly Way[]): { place: Free; way: Way } | undefined {
  let best: { index: number; place: Free; way: Way } | undefined
  let least = Number.POSITIVE_INFINITY
  for (const way of ways) {
    const { acrossMm, alongMm } = way
    const area = acrossMm * alongMm
    for (let index = 0; index < free.length; index++) {
      const place = free[index] as Free
      if (acrossMm > place.acrossMm || alongMm > place.alongMm) continue
      const left = place.acrossMm * place.alongMm - area
      if (left >= least) continue
      least = left
      best = { index, place, way }
    }
  }
  if (!best) return undefined
  const last = free.pop()
  // Where the one that is taken was the last, nothing comes in its place.
  if (last && last !== best.place) free[best.index] = last
  return best
}

function newStrip(strips: Strip[], rollWidthMm: number, { alongMm }: Way): Free {
  const strip: Strip = { lengthMm: alongMm, pieces: [] }
  strips.push(strip)
  return { strip, xMm: 0, yMm: 0, acrossMm: rollWidthMm, alongMm }
}

/** What is free beside a piece and beyond it, cut so that the larger of the two is as large as may be. */
function restOf(place: Free, { acrossMm, alongMm }: Way): [beside: Free, beyond: Free] {
  const left = place.acrossMm - acrossMm
  const ahead = place.alongMm - alongMm
  const besideIsLarger = left * place.alongMm >= ahead * place.acrossMm
  return [
    {
      ...{ ...place, xMm: place.xMm + acrossMm, acrossMm: left },
      alongMm: besideIsLarger ? place.alongMm : alongMm,
    },
    {
      ...{ ...place, yMm: place.yMm + alongMm, alongMm: ahead },
      acrossMm: besideIsLarger ? acrossMm : place.acrossMm,
    },
  ]
}
