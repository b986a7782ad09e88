import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { BlankCell } from './foresee.ts'

/** Default values of the cells that were blank in a paste, by row id and column name. */
export type DefaultedCells = ReadonlyMap<RowId, ReadonlyMap<string, string>>

/** Adds the blank cells of the rows that a paste has created. */
export function withBlanks<Row>(
  before: DefaultedCells,
  blanks: readonly BlankCell[],
  newIds: readonly RowId[],
  columns: readonly GridColumn<Row>[],
): DefaultedCells {
  if (blanks.length === 0) return before
  const after = new Map(before)
  for (const { row, column, text } of blanks) {
    const [id, name] = [newIds[row], columns[column]?.name]
    if (id !== undefined && name !== undefined) after.set(id, new Map(after.get(id)).set(name, text))
  }
  return after
}
