import type { JoinedCell, ReadCell, SheetRow } from '../sheet-document.ts'

/** Value of a merged cell that covers the current row. `last` is the number of the last row that the cell covers. */
type Open = { content: ReadCell; last: number }

/**
 * Returns a function that copies the values of merged cells to the rows below. It must be called with every row in order, and
 * returns the row with these values added. Merged cells that start in or above the header row, or to the right of the last
 * column, are ignored.
 */
export function fillerOf(
  joinedCells: readonly JoinedCell[],
  { headerRow, columns }: { headerRow: number; columns: number },
): (row: SheetRow) => SheetRow {
  const below = joinedCells.filter(({ first, column }) => first > headerRow && column < columns)
  const byFirst = Map.groupBy(below, ({ first }) => first)
  /** Merged cells that cover the current row, keyed by column index. */
  const open = new Map<number, Open>()
  return (row) => {
    const { number } = row
    let cells: ReadCell[] | undefined
    for (const [column, { content, last }] of open) {
      if (number > last) {
        open.delete(column)
        continue
      }
      cells ??= [...row.cells]
      while (cells.length < column) cells.push(null)
      cells[column] = content
    }
    for (const { column, last } of byFirst.get(number) ?? []) {
      const content = row.cells[column] ?? null
      if (content !== null) open.set(column, { content, last })
    }
    return cells ? { ...row, cells } : row
  }
}
