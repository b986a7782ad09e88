import type { Cut, Roll, SheetOnRoll, Way } from '../../../catalogue/cut-for-roll.ts'

/** Sheet of a line; `pieces` is the number of its copies, including spares. */
export type RollLine = SheetOnRoll & { id: number; pieces: number }

/** Sheet or panel to be laid. `copy` is its number within the line, `panel` its number within the copy, both counted from 1. */
export type RollPiece = {
  lineId: number
  copy: number
  panel: number
  panels: number
  ways: readonly [Way, ...Way[]]
}

/** Returns the sheets or panels into which the copies of a line are cut. */
export function piecesOf(line: RollLine, cut: Cut, { overlapMm }: Pick<Roll, 'overlapMm'>): RollPiece[] {
  const ofOne = 'panelWidthMm' in cut ? panelWays(cut, overlapMm) : [cut.ways]
  return Array.from({ length: line.pieces }, (_, index) => index + 1).flatMap((copy) =>
    ofOne.map((ways, index) => ({
      ...{ lineId: line.id, copy, panel: index + 1, panels: cut.panels, ways },
    })),
  )
}

/**
 * Returns the panels of a sheet. All but the last have the same width; together, less their overlaps, they are exactly as wide
 * as the sheet.
 */
function panelWays(cut: Extract<Cut, { panelWidthMm: number }>, overlapMm: number): [Way][] {
  const [sheet] = cut.ways
  const before = (cut.panels - 1) * (cut.panelWidthMm - overlapMm)
  return Array.from({ length: cut.panels }, (_, index) => {
    const isLast = index === cut.panels - 1
    return [{ ...sheet, acrossMm: isLast ? sheet.acrossMm - before : cut.panelWidthMm }]
  })
}
