/** Position of a cell: its row and column index among the visible rows and columns. */
export type CellPlace = { row: number; column: number }

/** Rectangle of cells. All four edges are included. */
export type CellRange = { top: number; bottom: number; start: number; end: number }

/** Range without cells. */
export const noCells: CellRange = { top: 0, bottom: -1, start: 0, end: -1 }

/** Selection between two corners, `anchor` and `head`. `active` is the focused cell in it. */
export type CellSelection = { active: CellPlace; anchor: CellPlace; head: CellPlace }

/** Number of rows and columns. */
export type GridSize = { rows: number; columns: number }

/** Returns a selection of a single cell. */
export function cellAt(place: CellPlace): CellSelection {
  return { active: place, anchor: place, head: place }
}

/** Returns a selection of all cells between two corners. The anchor has the focus. */
export function cellsBetween(anchor: CellPlace, head: CellPlace): CellSelection {
  return { active: anchor, anchor, head }
}

export function rangeOf({ anchor, head }: CellSelection): CellRange {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    start: Math.min(anchor.column, head.column),
    end: Math.max(anchor.column, head.column),
  }
}

export function isOneCell({ top, bottom, start, end }: CellRange): boolean {
  return top === bottom && start === end
}

export function isSameRange(one: CellRange, other: CellRange): boolean {
  return (
    one.top === other.top && one.bottom === other.bottom && one.start === other.start && one.end === other.end
  )
}

/** Clamps a position to the grid. */
export function within({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  }
}
