/** What a spreadsheet would reckon with, behind the apostrophes that it may have already. */
const formula = /^'*[=+\-@\t\r]/

/** A plain number, whose sign is none of a formula. */
const number = /^[+-]?\d[\d.,\s]*%?$/

/** A text that no spreadsheet takes for a formula: it has an apostrophe before it, as people put one. */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** The text that was guarded. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) && !number.test(text.slice(1))
    ? text.slice(1)
    : text
}
