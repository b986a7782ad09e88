/** Matches text that a spreadsheet would take for a formula, possibly with apostrophes before it already. */
const formula = /^'*[=+\-@\t\r]/

/** Matches a plain number, whose leading minus does not make it a formula. */
const number = /^[+-]?\d[\d.,\s]*%?$/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guarded` added. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) && !number.test(text.slice(1))
    ? text.slice(1)
    : text
}
