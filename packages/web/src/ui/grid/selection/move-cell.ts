import {
  type CellPlace,
  type CellRange,
  type CellSelection,
  cellAt,
  type GridSize,
  isOneCell,
  rangeOf,
  within,
} from './cell-range.ts'

/** Movement of the focus. `before` and `after` are directions within a row, in reading order. */
export type CellMove =
  | { kind: 'step'; to: Direction }
  | { kind: 'edge'; to: Direction }
  | { kind: 'page'; to: 'up' | 'down' }
  | { kind: 'row-start' | 'row-end' | 'first' | 'last' }

export type Direction = 'up' | 'down' | 'before' | 'after'

type Surroundings = GridSize & {
  /** Number of visible rows, which Page Up and Page Down move by. */
  page: number
  isEmpty: (place: CellPlace) => boolean
}

const steps: Record<Direction, CellPlace> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  before: { row: 0, column: -1 },
  after: { row: 0, column: 1 },
}

/** Returns the position of the focus after a move. */
export function moved(from: CellPlace, move: CellMove, around: Surroundings): CellPlace {
  const last = { row: around.rows - 1, column: around.columns - 1 }
  switch (move.kind) {
    case 'step':
      return within(next(from, steps[move.to]), around)
    case 'edge':
      return edge(from, steps[move.to], around)
    case 'page':
      return within({ ...from, row: from.row + (move.to === 'up' ? -around.page : around.page) }, around)
    case 'row-start':
      return { row: from.row, column: 0 }
    case 'row-end':
      return { row: from.row, column: last.column }
    case 'first':
      return { row: 0, column: 0 }
    case 'last':
      return last
  }
}

/**
 * Returns the last filled cell before a gap, or, next to a gap, the first filled cell after it, as in spreadsheet programs. If
 * there is none, returns the last cell of the grid in this direction.
 */
function edge(from: CellPlace, step: CellPlace, around: Surroundings): CellPlace {
  const exists = (place: CellPlace) => {
    const nearest = within(place, around)
    return nearest.row === place.row && nearest.column === place.column
  }
  const isFilled = (place: CellPlace) => exists(place) && !around.isEmpty(place)
  let place = from
  const first = next(from, step)
  if (isFilled(from) && isFilled(first)) {
    while (isFilled(next(place, step))) place = next(place, step)
    return place
  }
  while (exists(next(place, step))) {
    place = next(place, step)
    if (isFilled(place)) return place
  }
  return place
}

function next(from: CellPlace, step: CellPlace): CellPlace {
  return { row: from.row + step.row, column: from.column + step.column }
}

/**
 * Returns the selection after Tab (`across`) or Enter: the next cell of the row or of the column. If several cells are
 * selected, the focus cycles through them and the selection stays. Returns null at the end of the grid.
 */
export function stepped(
  selection: CellSelection,
  { across, back }: { across: boolean; back: boolean },
  size: GridSize,
): CellSelection | null {
  const range = rangeOf(selection)
  if (!isOneCell(range)) {
    return { ...selection, active: nextWithin(selection.active, range, { across, back }) }
  }
  const by = back ? -1 : 1
  const { row, column } = selection.active
  if (!across) {
    const place = { row: row + by, column }
    return place.row < 0 || place.row >= size.rows ? null : cellAt(place)
  }
  const index = row * size.columns + column + by
  if (index < 0 || index >= size.rows * size.columns) return null
  return cellAt({ row: Math.floor(index / size.columns), column: index % size.columns })
}

function nextWithin(
  { row, column }: CellPlace,
  { top, bottom, start, end }: CellRange,
  { across, back }: { across: boolean; back: boolean },
): CellPlace {
  const [rows, columns] = [bottom - top + 1, end - start + 1]
  const count = rows * columns
  const [r, c] = [row - top, column - start]
  const index = ((across ? r * columns + c : c * rows + r) + (back ? -1 : 1) + count) % count
  return across
    ? { row: top + Math.floor(index / columns), column: start + (index % columns) }
    : { row: top + (index % rows), column: start + Math.floor(index / rows) }
}
