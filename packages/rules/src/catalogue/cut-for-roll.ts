/** One printed copy: its size as it is delivered, in whole mm. */
export type SheetOnRoll = {
  widthMm: number
  heightMm: number
  /** What is printed beyond each edge and cut off. */
  bleedMm: number
  /** Whether it may lie with its width along the roll. */
  mayTurn: boolean
}

/**
 * A roll in whole mm: how wide it can be printed, how long it is (0 where that is not known), what two panels share at a seam,
 * and how far what lies on it is kept apart.
 */
export type Roll = { printableWidthMm: number; lengthMm: number; overlapMm: number; gapMm?: number }

/** A way in which a sheet lies: across the roll and along it. Turned, its width runs along. */
export type Way = { acrossMm: number; alongMm: number; turned: boolean }

/** The cut of a sheet: whole, to lie in one of some ways, or panels, each of them `panelWidthMm` wide but for a narrower last one. */
export type Cut = { ways: [Way, ...Way[]]; panels: 1 } | { ways: [Way]; panels: number; panelWidthMm: number }

/** Why a sheet cannot be laid on a roll: it is longer than the roll, or the roll no wider than the overlap of panels. */
export type LeftOutReason = 'too_long' | 'too_narrow'

/** Cuts a sheet for a roll: whole where it fits in a way that it may lie, in as few panels as it takes elsewhere. */
export function cutForRoll(line: SheetOnRoll, roll: Roll): Cut | { reason: LeftOutReason } {
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

/**
 * Returns how many panels of which width cover a length across a roll, each sharing the overlap with its neighbour.
 * Throws a RangeError where the roll is no wider than the overlap.
 */
export function panelsAcross(
  lengthMm: number,
  printableWidthMm: number,
  overlapMm: number,
): { panels: number; panelWidthMm: number } {
  if (printableWidthMm <= overlapMm) throw new RangeError('The roll is no wider than the overlap')
  if (lengthMm <= printableWidthMm) return { panels: 1, panelWidthMm: lengthMm }
  const panels = Math.ceil((lengthMm - overlapMm) / (printableWidthMm - overlapMm))
  return { panels, panelWidthMm: Math.ceil((lengthMm + (panels - 1) * overlapMm) / panels) }
}
