import { cellText, type ImportCell } from '../import-cells.ts'
import { matchHeaders } from '../import-declaration.ts'
import { spaceImport } from '../space-import.ts'

/** Maximum number of rows inspected to find the column with the space numbers. */
const LOOKED_AT = 500

const isNumber = (cell: ImportCell) => /^\d{1,9}$/.test(cellText(cell))

/**
 * Returns the index, counted from 0, of the column with the space numbers: the column with a matching header, or otherwise the
 * column with the most whole numbers. Returns null if there is no such column.
 */
export function numbersColumn(
  headers: readonly string[],
  rows: readonly { cells: readonly ImportCell[] }[],
): number | null {
  const columnByName = matchHeaders(spaceImport, headers).number
  if (columnByName !== undefined) return columnByName
  const counts = headers.map(
    (header, column) =>
      (isNumber(header) ? 1 : 0) +
      rows.slice(0, LOOKED_AT).filter(({ cells }) => isNumber(cells[column] ?? null)).length,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}

/**
 * Returns a list with the header if the header is a number, otherwise an empty list. In a file without a header row, the header
 * is actually the first space number.
 */
export function numberInHeading(header: string): string[] {
  return isNumber(header) ? [header] : []
}
