import { panelsAcross } from '../../../catalogue/size-check.ts'

/** What is printed of a line: its size as it is delivered, in whole mm, and all of its copies, spares too. */
export type RollLine = {
  id: number
  widthMm: number
  heightMm: number
  /** What is printed beyond each edge and cut off. */
  bleedMm: number
  pieces: number
  /** Whether it may lie with its width along the roll. */
  mayTurn: boolean
}

/**
 * A roll in whole mm: how wide it can be printed, how long it is (0 where that is not known), what two panels share at a seam,
 * and how far what lies on it is kept apart.
 */
export type Roll = { printableWidthMm: number; lengthMm: number; overlapMm: number; gapMm?: number }

/** How a sheet lies: across the roll and along it. Turned, its width runs along. */
export type Way = { acrossMm: number; alongMm: number; turned: boolean }

/** How a line is cut: sheets that lie in one of some ways, or panels, each of them `acrossMm` wide but for a narrower last one. */
export type Cut = { ways: [Way, ...Way[]]; panels: 1 } | { ways: [Way]; panels: number; panelWidthMm: number }

/** Why a line cannot be laid on a roll: it is longer than the roll, or the roll no wider than the overlap of panels. */
export type LeftOutReason = 'too_long' | 'too_narrow'

/** A sheet or a panel: `copy` of its line and `panel` of that copy, both from 1. */
export type RollPiece = {
  lineId: number
  copy: number
  panel: number
  panels: number
  ways: readonly [Way, ...Way[]]
}

/** How the sheets of a line are cut for a roll: whole where they fit in a way that they may lie, in as few panels as it takes elsewhere. */
export function cutForRoll(line: RollLine, roll: Roll): Cut | { reason: LeftOutReason } {
  const acrossMm = line.widthMm + 2 * line.bleedMm
  const alongMm = line.heightMm + 2 * line.bleedMm
  const straight: Way = { acrossMm, alongMm, turned: false }
  const turned: Way = { acrossMm: alongMm, alongMm: acrossMm, turned: true }
  const ways = line.mayTurn && acrossMm !== alongMm ? [straight, turned] : [straight]
  const shortEnough = ways.filter((way) => roll.lengthMm === 0 || way.alongMm <= roll.lengthMm)
  const [whole, ...others] = shortEnough.filter((way) => way.acrossMm <= roll.printableWidthMm)
  if (whole) return { ways: [whole, ...others], panels: 1 }
  // Along the longer side, as the size check says it: fewer panels, and fewer seams.
  const [narrowest] = shortEnough.toSorted((one, other) => one.acrossMm - other.acrossMm)
  if (!narrowest) return { reason: 'too_long' }
  if (roll.printableWidthMm <= roll.overlapMm) return { reason: 'too_narrow' }
  return {
    ways: [narrowest],
    ...panelsAcross(narrowest.acrossMm, roll.printableWidthMm, roll.overlapMm),
  }
}

/** The sheets and panels of a line that was cut. */
export function piecesOf(line: RollLine, cut: Cut, { overlapMm }: Roll): RollPiece[] {
  const ofOne = 'panelWidthMm' in cut ? panelWays(cut, overlapMm) : [cut.ways]
  return Array.from({ length: line.pieces }, (_, index) => index + 1).flatMap((copy) =>
    ofOne.map((ways, index) => ({
      ...{ lineId: line.id, copy, panel: index + 1, panels: cut.panels, ways },
    })),
  )
}

/** All as wide as the first, but for the last: with what they share they are exactly as wide as the sheet. */
function panelWays(cut: Extract<Cut, { panelWidthMm: number }>, overlapMm: number): [Way][] {
  const [sheet] = cut.ways
  const before = (cut.panels - 1) * (cut.panelWidthMm - overlapMm)
  return Array.from({ length: cut.panels }, (_, index) => {
    const isLast = index === cut.panels - 1
    return [{ ...sheet, acrossMm: isLast ? sheet.acrossMm - before : cut.panelWidthMm }]
  })
}
