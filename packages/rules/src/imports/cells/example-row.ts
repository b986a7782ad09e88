import { cellText, type ImportCell } from '../import-cells.ts'
import type { ImportDeclaration, ImportField, ImportMapping } from '../import-declaration.ts'

/** Minimum number of filled cells for a row to be recognised as the template's example. */
const FEWEST_FILLED = 3

/**
 * Returns true for the example row of the template in any language: at least three mapped cells are filled, and each filled
 * cell has the same value as in the example.
 */
export function isExampleRow(
  { fields }: ImportDeclaration,
  cells: readonly ImportCell[],
  { mapping, headers }: { mapping: ImportMapping; headers: readonly string[] },
): boolean {
  let filledCells = 0
  for (const [name, column] of Object.entries(mapping)) {
    const cell = cells[column] ?? null
    const text = cellText(cell)
    const field = fields[name]
    if (text === '' || !field) continue
    const value = valueIn(field, { cell, text, header: headers[column] ?? '' })
    if (
      value === undefined ||
      value !== valueIn(field, { cell: field.example, text: field.example, header: '' })
    )
      return false
    filledCells += 1
  }
  return filledCells >= FEWEST_FILLED
}

type Cell = { cell: ImportCell; text: string; header: string }

function valueIn(field: ImportField, { cell, text, header }: Cell): unknown {
  const reading = field.read(cell, text, header)
  return 'fault' in reading ? undefined : reading.value
}
