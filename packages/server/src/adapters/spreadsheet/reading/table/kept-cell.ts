import type { ReadCell } from '../sheet-document.ts'

/**
 * Maximum number of characters kept of a cell. More than any field accepts, so that a text that is too long is refused and not
 * silently cut, but few enough that no cell fills the memory.
 */
const LONGEST_KEPT = 5_000

/** Matches most texts that need no change; this test is far cheaper than the conversion. */
const isKeptAsItIs = /^[!-&(-<>-~][ -~]*$/

/**
 * Returns a cell as it is stored: at most `LONGEST_KEPT` characters, without characters that the database refuses, and without
 * marks that only force a spreadsheet program to read text.
 */
export function keptCell(cell: ReadCell): ReadCell {
  if (typeof cell !== 'string') return cell
  if (cell.length <= LONGEST_KEPT && isKeptAsItIs.test(cell)) return cell
  // PostgreSQL cannot store zero characters or lone surrogates.
  return literalText(cell.slice(0, LONGEST_KEPT)).replaceAll('\0', '').toWellFormed()
}

/**
 * Removes the marks of `="0012"` or `'0012`, which people use to prevent a spreadsheet program from reading a code as a number.
 */
function literalText(text: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)
  if (formula) return formula[1]?.replaceAll('""', '"') ?? ''
  return /^'[\d=+@-]/.test(text) ? text.slice(1) : text
}
