import type { Cut, Roll, SheetOnRoll, Way } from '../../../catalogue/cut-for-roll.ts'

/** Sheet of a line; `pieces` counts all its copies, spares included. */
export type RollLine = SheetOnRoll & { id: number; pieces: number }

/** A sheet or a panel: `copy` of its line and `panel` of that copy, both from 1. */
export type RollPiece = {
  lineId: number
  copy: number
  panel: number
  panels: number
  ways: readonly [Way, ...Way[]]
}

/** Returns the sheets or panels of a line after cutting. */
export function piecesOf(line: RollLine, cut: Cut, { overlapMm }: Pick<Roll, 'overlapMm'>): RollPiece[] {
  const ofOne = 'panelWidthMm' in cut ? panelWays(cut, overlapMm) : [cut.ways]
  return Array.from({ length: line.pieces }, (_, index) => index + 1).flatMap((copy) =>
    ofOne.map((ways, index) => ({
      ...{ lineId: line.id, copy, panel: index + 1, panels: cut.panels, ways },
    })),
  )
}

/** Panels are as wide as the first, except the last; with their overlaps they are exactly as wide as the sheet. */
function panelWays(cut: Extract<Cut, { panelWidthMm: number }>, overlapMm: number): [Way][] {
  const [sheet] = cut.ways
  const before = (cut.panels - 1) * (cut.panelWidthMm - overlapMm)
  return Array.from({ length: cut.panels }, (_, index) => {
    const isLast = index === cut.panels - 1
    return [{ ...sheet, acrossMm: isLast ? sheet.acrossMm - before : cut.panelWidthMm }]
  })
}
