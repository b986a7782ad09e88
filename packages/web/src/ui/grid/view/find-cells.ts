import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'
import type { CellPlace } from '../selection/cell-range.ts'
import { plainCell } from './cell-texts.ts'

/**
 * Yields the cells that contain a text, ignoring case and accents, row by row, so that the caller can pause. Yields nothing for
 * an empty text.
 */
export function* foundCells<Row>(
  rows: readonly (Row | undefined)[],
  columns: readonly GridColumn<Row>[],
  text: string,
): Generator<readonly CellPlace[]> {
  const query = plainText(text)
  if (query === '') return
  for (const [place, row] of rows.entries()) {
    if (row === undefined) continue
    yield columns.flatMap((column, index) =>
      plainCell(row, column).includes(query) ? [{ row: place, column: index }] : [],
    )
  }
}

/**
 * Returns the index of the next or the previous match, seen from a cell, continuing at the other end. Returns -1 if there are
 * no matches.
 */
export function nextFound(matches: readonly CellPlace[], from: CellPlace, isBack: boolean): number {
  const isBeyond = ({ row, column }: CellPlace) =>
    isBack
      ? row < from.row || (row === from.row && column < from.column)
      : row > from.row || (row === from.row && column > from.column)
  if (isBack) {
    const before = matches.findLastIndex(isBeyond)
    return before < 0 ? matches.length - 1 : before
  }
  const after = matches.findIndex(isBeyond)
  return after < 0 && matches.length > 0 ? 0 : after
}
