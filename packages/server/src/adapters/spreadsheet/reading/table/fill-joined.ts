import type { JoinedCell, ReadCell, SheetRow } from '../sheet-document.ts'

/** Merged cell that covers the current row: its content, and its last row. */
type Open = { content: ReadCell; last: number }

/**
 * Returns a function that fills merged cells down. Call it with each row in order; it returns the row with the contents of the
 * merged cells that cover it. Ignores merged cells that begin in or above the header row, or beyond the last column.
 */
export function fillerOf(
  joinedCells: readonly JoinedCell[],
  { headerRow, columns }: { headerRow: number; columns: number },
): (row: SheetRow) => SheetRow {
  const below = joinedCells.filter(({ first, column }) => first > headerRow && column < columns)
  const byFirst = Map.groupBy(below, ({ first }) => first)
  /** Merged cells that cover the current row, by column. */
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
