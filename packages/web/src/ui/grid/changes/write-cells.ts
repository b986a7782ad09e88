import type { GridColumn, RowId } from '../columns/grid-column.ts'

/** A text for a cell, by the places of its row and column. */
export type CellText = { row: number; column: number; text: string }

/** A cell that says something else than before. */
export type CellChange = { id: RowId; column: string; before: string; after: string }

/** What came of texts that were written. */
export type Written<Row> = {
  rows: readonly Row[]
  changes: readonly CellChange[]
  /** How many cells did not take theirs, and what was wrong with the first of these that is not only read. */
  refused: number
  fault: string | undefined
}

/** Writes texts into cells. Rows of which nothing changes stay the objects that they are. */
export function writeCells<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  idOf: (row: Row) => RowId,
  cells: readonly CellText[],
): Written<Row> {
  const next = [...rows]
  const changes: CellChange[] = []
  let refused = 0
  let fault: string | undefined
  for (const { row: place, column: columnPlace, text } of cells) {
    const row = next[place]
    const column = columns[columnPlace]
    if (row === undefined || !column) continue
    const before = column.text(row)
    if (before === text) continue
    const writing = column.write?.(row, text)
    if (!writing || 'fault' in writing) {
      refused += 1
      fault ??= writing?.fault
      continue
    }
    const after = column.text(writing.row)
    next[place] = writing.row
    if (after !== before) changes.push({ id: idOf(row), column: column.name, before, after })
  }
  return { rows: changes.length > 0 ? next : rows, changes, refused, fault }
}
