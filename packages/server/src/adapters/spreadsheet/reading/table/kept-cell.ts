import type { ReadCell } from '../sheet-document.ts'

/**
 * Number of characters to which the text of a cell is cut. It exceeds the limit of every field, so an overlong text is refused
 * instead of silently shortened, but it keeps a single cell from filling the memory.
 */
const LONGEST_KEPT = 5_000

/** Matches most of the texts that need no change. This test is far cheaper than the conversion. */
const isKeptAsItIs = /^[!-&(-<>-~][ -~]*$/

/**
 * Returns the value of a cell as it is stored. Cuts texts to `LONGEST_KEPT` characters, removes or replaces characters that the
 * database refuses, and removes marks that only make a spreadsheet program treat a code as text.
 */
export function keptCell(cell: ReadCell): ReadCell {
  if (typeof cell !== 'string') return cell
  if (cell.length <= LONGEST_KEPT && isKeptAsItIs.test(cell)) return cell
  // PostgreSQL cannot store NUL characters or lone surrogates.
  return literalText(cell.slice(0, LONGEST_KEPT)).replaceAll('\0', '').toWellFormed()
}

/**
 * Removes the formula around the text in `="0012"` or the apostrophe in `'0012`, which people type to prevent a spreadsheet
 * program from reading a code as a number.
 */
function literalText(text: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)
  if (formula) return formula[1]?.replaceAll('""', '"') ?? ''
  return /^'[\d=+@-]/.test(text) ? text.slice(1) : text
}
