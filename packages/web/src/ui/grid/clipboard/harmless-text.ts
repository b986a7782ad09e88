/** Matches a text that a spreadsheet would treat as a formula, even if apostrophes already precede it. */
const formula = /^'*[=+\-@\t\r]/

/** Matches a plain number; its leading minus does not make it a formula. */
const number = /^[+-]?\d[\d.,\s]*%?$/

/** Prefixes a text with an apostrophe if a spreadsheet would treat it as a formula. */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guarded` added. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) && !number.test(text.slice(1))
    ? text.slice(1)
    : text
}
