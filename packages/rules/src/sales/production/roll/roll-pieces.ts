import type { Cut, Roll, SheetOnRoll, Way } from '../../../catalogue/cut-for-roll.ts'

/** Order line with the size of its sheets. `pieces` is the number of copies, including spares. */
export type RollLine = SheetOnRoll & { id: number; pieces: number }

/**
 * Sheet or panel to be laid. `copy` is the number of the copy within the line, and `panel` the number of the panel within the
 * copy, both counted from 1.
 */
export type RollPiece = {
  lineId: number
  copy: number
  panel: number
  panels: number
  ways: readonly [Way, ...Way[]]
}

/** Returns all sheets or panels of a line: each copy is one sheet, or is cut into several panels. */
export function piecesOf(line: RollLine, cut: Cut, { overlapMm }: Pick<Roll, 'overlapMm'>): RollPiece[] {
  const ofOne = 'panelWidthMm' in cut ? panelWays(cut, overlapMm) : [cut.ways]
  return Array.from({ length: line.pieces }, (_, index) => index + 1).flatMap((copy) =>
    ofOne.map((ways, index) => ({
      ...{ lineId: line.id, copy, panel: index + 1, panels: cut.panels, ways },
    })),
  )
}

/**
 * Returns the orientation and size of each panel of a sheet. All panels except the last have the same width. The sum of the
 * widths minus the overlaps is exactly the width of the sheet.
 */
function panelWays(cut: Extract<Cut, { panelWidthMm: number }>, overlapMm: number): [Way][] {
  const [sheet] = cut.ways
  const before = (cut.panels - 1) * (cut.panelWidthMm - overlapMm)
  return Array.from({ length: cut.panels }, (_, index) => {
    const isLast = index === cut.panels - 1
    return [{ ...sheet, acrossMm: isLast ? sheet.acrossMm - before : cut.panelWidthMm }]
  })
}
