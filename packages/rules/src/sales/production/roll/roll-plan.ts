import { cutForRoll, type LeftOutReason, type Roll } from '../../../catalogue/cut-for-roll.ts'
import { type AreaUnits, roundHalfAwayFromZero, wholeNumber } from '../../../money.ts'
import { layInStrips, type Strip } from './lay-in-strips.ts'
import { piecesOf, type RollLine, type RollPiece } from './roll-pieces.ts'

/** Strip of a plan, with the number of its roll, counted from 1, and its distance in mm from the start of the roll. */
export type PlannedStrip = Strip & { roll: number; fromMm: number }

/** Material that a plan uses. Gross is the printable width of the roll times the used length, and equals net plus waste. */
export type RollSums = {
  rolls: number
  lengthMm: number
  /** Number of sheets and panels. */
  pieces: number
  /** Delivered area, which is the area of the laid lines without bleed. */
  net: AreaUnits
  waste: AreaUnits
  /** Part of the waste that is printed: the bleed, which is cut off, and the overlaps of panels, which are covered. */
  printedWaste: AreaUnits
  gross: AreaUnits
}

export type RollPlan = {
  strips: PlannedStrip[]
  leftOut: { lineId: number; reason: LeftOutReason }[]
  sums: RollSums
}

/** Maximum number of sheets and panels in one plan. */
export const mostPiecesOnRoll = 10_000

/**
 * Returns the number of sheets and panels that the lines need on a roll, without laying them. Ignores lines that cannot be
 * laid.
 */
export function countPieces(lines: readonly RollLine[], roll: Roll): number {
  return lines.reduce((sum, line) => {
    const cut = cutForRoll(line, roll)
    return 'reason' in cut ? sum : sum + line.pieces * cut.panels
  }, 0)
}

/** Runs `planningRoll` to the end without interruption. */
export function planRoll(lines: readonly RollLine[], roll: Roll): RollPlan {
  const planning = planningRoll(lines, roll)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value
  }
}

/**
 * Lays the lines of one material on as many rolls as needed. The generator can be interrupted at each `yield`. Throws a
 * RangeError for more than `mostPiecesOnRoll` pieces; use `countPieces` to check in advance.
 */
export function* planningRoll(lines: readonly RollLine[], roll: Roll): Generator<void, RollPlan> {
  if (countPieces(lines, roll) > mostPiecesOnRoll) {
    throw new RangeError(`No more than ${mostPiecesOnRoll} pieces are laid`)
  }
  const leftOut: RollPlan['leftOut'] = []
  const laidLines: RollLine[] = []
  const pieces = lines.flatMap((line) => {
    const cut = cutForRoll(line, roll)
    if ('reason' in cut) {
      leftOut.push({ lineId: line.id, reason: cut.reason })
      return []
    }
    laidLines.push(line)
    return piecesOf(line, cut, roll)
  })
  const strips = onRolls(yield* layApart(pieces, roll), roll)
  return { strips, leftOut, sums: sumsOf(strips, laidLines, roll) }
}

/**
 * Lays pieces with the gap of the roll between them. To do so, enlarges each piece by the gap in both directions, and the width
 * of the roll by one gap, so that no gap remains at the edges.
 */
function* layApart(
  pieces: readonly RollPiece[],
  { printableWidthMm, gapMm = 0 }: Roll,
): Generator<void, Strip[]> {
  const resize = <Item extends { acrossMm: number; alongMm: number }>(item: Item, by: number): Item => ({
    ...item,
    ...{ acrossMm: item.acrossMm + by, alongMm: item.alongMm + by },
  })
  if (gapMm === 0) return yield* layInStrips(pieces, printableWidthMm)
  const apart = pieces.map((piece) => {
    const [first, ...others] = piece.ways
    const ways: RollPiece['ways'] = [resize(first, gapMm), ...others.map((way) => resize(way, gapMm))]
    return { ...piece, ways }
  })
  const original = new Map(apart.map((piece, index) => [piece, pieces[index] ?? piece]))
  const strips = yield* layInStrips(apart, printableWidthMm + gapMm)
  return strips.map(({ lengthMm, pieces: laidPieces }) => ({
    lengthMm: lengthMm - gapMm,
    pieces: laidPieces.map((each) => ({
      ...resize(each, -gapMm),
      piece: original.get(each.piece) ?? each.piece,
    })),
  }))
}

/** Places strips on rolls in the order of the input, each strip on the first roll that has room for it. */
function onRolls(strips: readonly Strip[], { lengthMm: rollLengthMm, gapMm = 0 }: Roll): PlannedStrip[] {
  const usedLengths: number[] = []
  const plannedStrips = strips.map((strip) => {
    const fits = (length: number) => rollLengthMm === 0 || length + gapMm + strip.lengthMm <= rollLengthMm
    const fittingRoll = usedLengths.findIndex(fits)
    const index = fittingRoll === -1 ? usedLengths.length : fittingRoll
    const before = usedLengths[index]
    const fromMm = before === undefined ? 0 : before + gapMm
    usedLengths[index] = fromMm + strip.lengthMm
    return { ...strip, roll: index + 1, fromMm }
  })
  return plannedStrips.sort((one, other) => one.roll - other.roll || one.fromMm - other.fromMm)
}

function sumsOf(strips: readonly PlannedStrip[], lines: readonly RollLine[], roll: Roll): RollSums {
  const lengthMm = usedLength(strips)
  const areas = lines.map(({ widthMm, heightMm, pieces }) => squareMm(widthMm, heightMm) * BigInt(pieces))
  const net = inUnits(areas)
  const printedArea = inUnits(
    strips.flatMap(({ pieces }) => pieces.map(({ acrossMm, alongMm }) => squareMm(acrossMm, alongMm))),
  )
  const gross = inUnits([squareMm(roll.printableWidthMm, lengthMm)])
  return {
    rolls: strips.at(-1)?.roll ?? 0,
    lengthMm,
    pieces: strips.reduce((sum, { pieces }) => sum + pieces.length, 0),
    ...{ net, waste: gross - net, printedWaste: printedArea - net, gross },
  }
}

/** Returns the total used length of all rolls. Each roll is used up to the end of its last strip. */
function usedLength(strips: readonly PlannedStrip[]): number {
  const ends = new Map<number, number>()
  for (const { roll, fromMm, lengthMm } of strips)
    ends.set(roll, Math.max(ends.get(roll) ?? 0, fromMm + lengthMm))
  return [...ends.values()].reduce((sum, end) => sum + end, 0)
}

/** Multiplies two lengths in mm. Returns a bigint, because the area of millions of copies can exceed the safe integers. */
function squareMm(one: number, other: number): bigint {
  return wholeNumber(one) * wholeNumber(other)
}

const SQUARE_MM_PER_UNIT = 100n

function inUnits(areas: readonly bigint[]): AreaUnits {
  return roundHalfAwayFromZero(
    areas.reduce((sum, area) => sum + area, 0n),
    SQUARE_MM_PER_UNIT,
  )
}
