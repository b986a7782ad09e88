import type { RowId } from '../columns/grid-column.ts'
import type { CellPlace } from './cell-range.ts'

type Sought = {
  troubles: ReadonlyMap<RowId, ReadonlyMap<string, unknown>>
  columns: readonly { name: string }[]
  /** Returns the line index of a row, or undefined while the row is hidden. */
  lineOf: (id: RowId) => number | undefined
}

/**
 * Returns the first cell with an unsaved or refused text after a position, line by line, continuing at the top after the last
 * line. Returns undefined if there is none.
 */
export function nextTrouble({ troubles, columns, lineOf }: Sought, after: CellPlace): CellPlace | undefined {
  const placeOf = new Map(columns.map(({ name }, place) => [name, place]))
  const cells = [...troubles].flatMap(([id, ofRow]) => {
    const row = lineOf(id)
    if (row === undefined) return []
    return [...ofRow.keys()].map((name): CellPlace => ({ row, column: placeOf.get(name) ?? 0 }))
  })
  const inOrder = cells.toSorted((one, other) => one.row - other.row || one.column - other.column)
  const isBehind = ({ row, column }: CellPlace) =>
    row > after.row || (row === after.row && column > after.column)
  return inOrder.find(isBehind) ?? inOrder[0]
}
