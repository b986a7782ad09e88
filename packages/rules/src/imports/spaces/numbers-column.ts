import { cellText, type ImportCell } from '../import-cells.ts'
import { matchHeaders } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'

/** How many rows are looked at to tell which column holds numbers. */
const LOOKED_AT = 500

const isNumber = (cell: ImportCell) => /^\d{1,9}$/.test(cellText(cell))

/**
 * The column, from 0, in which a table has the numbers of spaces: the one that is called so, else the one that holds the most
 * whole numbers; null where none does.
 */
export function numbersColumn(
  headers: readonly string[],
  rows: readonly { cells: readonly ImportCell[] }[],
): number | null {
  const called = matchHeaders(spaceImport, headers).number
  if (called !== undefined) return called
  const counts = headers.map(
    (header, column) =>
      (isNumber(header) ? 1 : 0) +
      rows.slice(0, LOOKED_AT).filter(({ cells }) => isNumber(cells[column] ?? null)).length,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}

/** What a heading says of spaces where a list has none: its first number stands in its place. */
export function numberInHeading(header: string): string[] {
  return isNumber(header) ? [header] : []
}
