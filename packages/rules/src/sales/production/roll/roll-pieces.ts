import type { Cut, Roll, SheetOnRoll, Way } from '../../../catalogue/cut-for-roll.ts'

/** The sheet of a line, and all of its copies, spares too. */
export type RollLine = SheetOnRoll & { id: number; pieces: number }

/** A sheet or a panel: `copy` of its line and `panel` of that copy, both from 1. */
export type RollPiece = {
  lineId: number
  copy: number
  panel: number
  panels: number
  ways: readonly [Way, ...Way[]]
}

/** The sheets and panels of a line that was cut. */
export function piecesOf(line: RollLine, cut: Cut, { overlapMm }: Pick<Roll, 'overlapMm'>): RollPiece[] {
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
