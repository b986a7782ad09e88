/** Matches a text that a spreadsheet program would treat as a formula, with any number of apostrophes in front of it. */
const formula = /^'*[=+\-@\t\r]/

/** Matches a plain number, which is harmless even if it begins with a minus. */
const number = /^[+-]?\d[\d.,\s]*%?$/

/** Prepends an apostrophe if a spreadsheet program would execute the text as a formula. */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guarded` added. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) && !number.test(text.slice(1))
    ? text.slice(1)
    : text
}
