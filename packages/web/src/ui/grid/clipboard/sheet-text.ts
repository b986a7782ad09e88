import { guarded, unguarded } from './harmless-text.ts'

/** The rows of a sheet, each with the texts of its cells. */
export type SheetTexts = readonly (readonly string[])[]

/** Writes cells in the text format of spreadsheets: separated by tabs, with a line break after every row. */
export function writeSheetText(rows: SheetTexts): string {
  return rows.map((cells) => `${cells.map((text) => quoteText(guarded(text))).join('\t')}\r\n`).join('')
}

/** Quotes a text that contains a separator or begins with a quote. */
function quoteText(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell: either quoted as a whole, or verbatim, because most programs do not escape quotes inside a text. */
const cell = /"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)|[^\t\r\n]*/y

/** Parses cells copied as text from a spreadsheet. */
export function readSheetText(text: string): SheetTexts {
  const rows: string[][] = []
  let at = 0
  let row: string[] = []
  for (;;) {
    cell.lastIndex = at
    const [all = '', quotedText] = cell.exec(text) ?? []
    row.push(unguarded(quotedText === undefined ? all : quotedText.replaceAll('""', '"')))
    at += all.length
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    // A final line break does not start another row.
    if (at >= text.length) return rows
  }
}
