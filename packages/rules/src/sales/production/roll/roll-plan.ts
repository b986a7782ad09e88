import { type AreaUnits, roundHalfAwayFromZero, wholeNumber } from '../../../money.ts'
import { layInStrips, type Strip } from './lay-in-strips.ts'
import { cutForRoll, type LeftOutReason, piecesOf, type Roll, type RollLine } from './roll-pieces.ts'

/** A strip on its roll: rolls from 1, and how far from the beginning of its roll it begins. */
export type PlannedStrip = Strip & { roll: number; fromMm: number }

/** What a plan takes of a material. Net and waste are together the gross, which is the width of the roll by the length that is used. */
export type RollSums = {
  rolls: number
  lengthMm: number
  /** Sheets and panels. */
  pieces: number
  /** What is delivered: the sizes of the lines, without bleed. */
  net: AreaUnits
  waste: AreaUnits
  /** Of the waste what is printed and cut off or covered: bleed, and overlaps of panels. */
  printedWaste: AreaUnits
  gross: AreaUnits
}

export type RollPlan = {
  strips: PlannedStrip[]
  leftOut: { lineId: number; reason: LeftOutReason }[]
  sums: RollSums
}

/** The most sheets and panels that one plan lays. */
export const mostPiecesOnRoll = 10_000

/** How many sheets and panels lines are on a roll, without cutting any of them; those that cannot be laid are none. */
export function countPieces(lines: readonly RollLine[], roll: Roll): number {
  return lines.reduce((sum, line) => {
    const cut = cutForRoll(line, roll)
    return 'reason' in cut ? sum : sum + line.pieces * cut.panels
  }, 0)
}

/** The same as `planningRoll` at one stretch. */
export function planRoll(lines: readonly RollLine[], roll: Roll): RollPlan {
  const planning = planningRoll(lines, roll)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value
  }
}

/**
 * Lays the lines of one material on its roll, on as many rolls as it takes; each `yield` says that it may be interrupted.
 * Throws a RangeError for more than `mostPiecesOnRoll`: `countPieces` says before how many they are.
 */
export function* planningRoll(lines: readonly RollLine[], roll: Roll): Generator<void, RollPlan> {
  if (countPieces(lines, roll) > mostPiecesOnRoll) {
    throw new RangeError(`No more than ${mostPiecesOnRoll} pieces are laid`)
  }
  const leftOut: RollPlan['leftOut'] = []
  const laid: RollLine[] = []
  const pieces = lines.flatMap((line) => {
    const cut = cutForRoll(line, roll)
    if ('reason' in cut) {
      leftOut.push({ lineId: line.id, reason: cut.reason })
      return []
    }
    laid.push(line)
    return piecesOf(line, cut, roll)
  })
  const strips = onRolls(yield* layInStrips(pieces, roll.printableWidthMm), roll.lengthMm)
  return { strips, leftOut, sums: sumsOf(strips, laid, roll) }
}

/** Strips, the longest of which come first, each on the first roll that has room for it. */
function onRolls(strips: readonly Strip[], rollLengthMm: number): PlannedStrip[] {
  const used: number[] = []
  const planned = strips.map((strip) => {
    const fits = (length: number) => rollLengthMm === 0 || length + strip.lengthMm <= rollLengthMm
    const found = used.findIndex(fits)
    const index = found === -1 ? used.length : found
    const fromMm = used[index] ?? 0
    used[index] = fromMm + strip.lengthMm
    return { ...strip, roll: index + 1, fromMm }
  })
  return planned.sort((one, other) => one.roll - other.roll || one.fromMm - other.fromMm)
}

function sumsOf(strips: readonly PlannedStrip[], laid: readonly RollLine[], roll: Roll): RollSums {
  const lengthMm = strips.reduce((sum, strip) => sum + strip.lengthMm, 0)
  const areas = laid.map(({ widthMm, heightMm, pieces }) => squareMm(widthMm, heightMm) * BigInt(pieces))
  const net = inUnits(areas)
  const printed = inUnits(
    strips.flatMap(({ pieces }) => pieces.map(({ acrossMm, alongMm }) => squareMm(acrossMm, alongMm))),
  )
  const gross = inUnits([squareMm(roll.printableWidthMm, lengthMm)])
  return {
    rolls: strips.at(-1)?.roll ?? 0,
    lengthMm,
    pieces: strips.reduce((sum, { pieces }) => sum + pieces.length, 0),
    ...{ net, waste: gross - net, printedWaste: printed - net, gross },
  }
}

/** Beyond what numbers count exactly where somebody has copies by the million. */
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
