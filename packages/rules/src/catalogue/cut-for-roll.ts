/** Printed copy with its delivered size in whole mm. */
export type SheetOnRoll = {
  widthMm: number
  heightMm: number
  /** Width in mm of the strip that is printed beyond each edge and cut off. */
  bleedMm: number
  /** Set if the sheet can be rotated so that its width runs along the roll. */
  mayTurn: boolean
}

/** Roll in whole mm: printable width, length (0 if unknown), overlap of two panels at a seam, and minimum gap between pieces. */
export type Roll = { printableWidthMm: number; lengthMm: number; overlapMm: number; gapMm?: number }

/** Orientation of a sheet on the roll. If `turned`, the width of the sheet runs along the roll. */
export type Way = { acrossMm: number; alongMm: number; turned: boolean }

/** Cut of a sheet: whole, in one or two orientations, or in panels of `panelWidthMm`, the last of which can be narrower. */
export type Cut = { ways: [Way, ...Way[]]; panels: 1 } | { ways: [Way]; panels: number; panelWidthMm: number }

/** Reason why a sheet cannot be laid on a roll: it is longer than the roll, or the roll is no wider than the panel overlap. */
export type LeftOutReason = 'too_long' | 'too_narrow'

/**
 * Returns the cut of a sheet for a roll: whole if it fits in an allowed orientation, otherwise in as few panels as possible.
 * Returns a reason if the sheet cannot be laid.
 */
export function cutForRoll(line: SheetOnRoll, roll: Roll): Cut | { reason: LeftOutReason } {
  const acrossMm = line.widthMm + 2 * line.bleedMm
  const alongMm = line.heightMm + 2 * line.bleedMm
  const straight: Way = { acrossMm, alongMm, turned: false }
  const sideways: Way = { acrossMm: alongMm, alongMm: acrossMm, turned: true }
  const ways = line.mayTurn && acrossMm !== alongMm ? [straight, sideways] : [straight]
  const shortEnough = ways.filter((way) => roll.lengthMm === 0 || way.alongMm <= roll.lengthMm)
  const [whole, ...others] = shortEnough.filter((way) => way.acrossMm <= roll.printableWidthMm)
  if (whole) return { ways: [whole, ...others], panels: 1 }
  // Panels run along the longer side if the roll is long enough, because that requires fewer panels and seams.
  const [narrowest] = shortEnough.toSorted((one, other) => one.acrossMm - other.acrossMm)
  if (!narrowest) return { reason: 'too_long' }
  if (roll.printableWidthMm <= roll.overlapMm) return { reason: 'too_narrow' }
  return {
    ways: [narrowest],
    ...panelsAcross(narrowest.acrossMm, roll.printableWidthMm, roll.overlapMm),
  }
}

/**
 * Returns the number and the width of the panels that cover a length across the roll if neighbouring panels overlap by
 * `overlapMm`. Throws a RangeError if the roll is no wider than the overlap.
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
