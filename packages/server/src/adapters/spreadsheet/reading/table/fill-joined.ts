import type { JoinedCell, ReadCell, SheetRow } from '../sheet-document.ts'

/** Cell that is being filled down: its content, and the last row that it covers. */
type Open = { content: ReadCell; last: number }

/**
 * Returns a function that fills joined cells down: called with each row in turn, it returns the row with the contents of the
 * cells that cover it. Cells that begin in or above the header row, or beyond the columns, are left alone.
 */
export function fillerOf(
  joinedCells: readonly JoinedCell[],
  { headerRow, columns }: { headerRow: number; columns: number },
): (row: SheetRow) => SheetRow {
  const below = joinedCells.filter(({ first, column }) => first > headerRow && column < columns)
  const byFirst = Map.groupBy(below, ({ first }) => first)
  /** By column. */
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
