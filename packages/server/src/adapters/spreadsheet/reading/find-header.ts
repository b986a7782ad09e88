import { cellText } from '@lienzo/rules/imports/import-cells'
import type { SheetRow } from './sheet-document.ts'

/** Rows that may stand over a table: its title, its day, who made it. */
export const MOST_TITLE_ROWS = 20

/**
 * Which of the first rows of a sheet holds the headers of its table: the one with the most words that are known as headers,
 * and where none are known the first that is as wide as half of the widest.
 */
export function findHeader(rows: readonly SheetRow[], isKnown: (header: string) => boolean): number {
  const known = rows.map((row) => knownCells(row, isKnown))
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const widths = rows.map(({ cells }) => cells.filter(isFilled).length)
  const wanted = Math.min(Math.max(...widths), Math.max(2, Math.max(...widths) / 2))
  return Math.max(
    0,
    widths.findIndex((width) => width >= wanted),
  )
}

/** Counts the cells of a row that are known as headers. */
export function knownCells({ cells }: SheetRow, isKnown: (header: string) => boolean): number {
  return cells.filter((cell) => isKnown(cellText(cell))).length
}

export function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && String(cell).trim() !== ''
}
