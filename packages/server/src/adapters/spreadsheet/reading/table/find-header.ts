import { cellText } from '@lienzo/rules/imports/import-cells'
import type { SheetRow } from '../sheet-document.ts'

/** Maximum number of non-empty rows above the headers, such as a title, a date and an author. */
export const MOST_TITLE_ROWS = 20

/**
 * Returns the index of the header row among the first rows of a sheet: the row with the most known headers. If no row has a
 * known header, returns the first row with at least half as many filled cells as the fullest row, and at least two filled cells
 * if the fullest row has two or more.
 */
export function findHeader(rows: readonly SheetRow[], isKnown: (header: string) => boolean): number {
  const counts = rows.map((row) => knownCells(row, isKnown))
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const widths = rows.map(({ cells }) => cells.filter(isFilled).length)
  const leastWidth = Math.min(Math.max(...widths), Math.max(2, Math.max(...widths) / 2))
  return Math.max(
    0,
    widths.findIndex((width) => width >= leastWidth),
  )
}

/** Counts the cells of a row that contain a known header. */
export function knownCells({ cells }: SheetRow, isKnown: (header: string) => boolean): number {
  return cells.filter((cell) => isKnown(cellText(cell))).length
}

export function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && String(cell).trim() !== ''
}
