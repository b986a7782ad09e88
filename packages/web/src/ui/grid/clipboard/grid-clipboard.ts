import type { GridColumn } from '../columns/grid-column.ts'
import type { CellRange } from '../selection/cell-range.ts'
import { readSheetHtml, writeSheetHtml } from './sheet-html.ts'
import { readSheetText, type SheetTexts, writeSheetText } from './sheet-text.ts'

/** Puts cells where another program takes them from. */
export function copyCells<Row>(
  data: DataTransfer,
  rows: readonly (Row | undefined)[],
  columns: readonly GridColumn<Row>[],
  { top, bottom, start, end }: CellRange,
): void {
  const chosen = columns.slice(start, end + 1)
  const texts = rows
    .slice(top, bottom + 1)
    .map((row) => chosen.map((column) => (row === undefined ? '' : column.text(row))))
  data.setData('text/plain', writeSheetText(texts))
  data.setData('text/html', writeSheetHtml(texts))
}

/** The cells that another program has put there: as a table, or as text. */
export function copiedCells(data: DataTransfer): SheetTexts {
  return readSheetHtml(data.getData('text/html')) ?? readSheetText(data.getData('text/plain'))
}
