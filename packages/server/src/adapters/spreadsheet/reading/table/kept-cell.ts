import type { ReadCell } from '../sheet-document.ts'

/** Longer than any field accepts, so that a long text is refused and not cut; short enough that no cell fills the memory. */
const LONGEST_KEPT = 5_000

/** Matches most texts; testing is far cheaper than converting. */
const isKeptAsItIs = /^[!-&(-<>-~][ -~]*$/

/** Returns a cell in its stored form: without characters that a database refuses, and no longer than a field needs. */
export function keptCell(cell: ReadCell): ReadCell {
  if (typeof cell !== 'string') return cell
  if (cell.length <= LONGEST_KEPT && isKeptAsItIs.test(cell)) return cell
  // PostgreSQL cannot store a zero character or half of a surrogate pair.
  return literalText(cell.slice(0, LONGEST_KEPT)).replaceAll('\0', '').toWellFormed()
}

/** Removes the `="0012"` or `'0012` with which people keep a spreadsheet program from reading a code as a number. */
function literalText(text: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)
  if (formula) return formula[1]?.replaceAll('""', '"') ?? ''
  return /^'[\d=+@-]/.test(text) ? text.slice(1) : text
}
