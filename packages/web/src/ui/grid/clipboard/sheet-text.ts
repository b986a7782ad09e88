import { guarded, unguarded } from './harmless-text.ts'

/** Rows of a spreadsheet, each with the texts of its cells. */
export type SheetTexts = readonly (readonly string[])[]

/** Formats cells as spreadsheet programs copy them: separated by tabs, with a line break after every row. */
export function writeSheetText(rows: SheetTexts): string {
  return rows.map((cells) => `${cells.map((text) => quoteText(guarded(text))).join('\t')}\r\n`).join('')
}

/** Quotes a text that contains a separator or begins with a quote. */
function quoteText(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches a cell: either completely quoted, or verbatim, because most programs do not escape quotes within a text. */
const cell = /"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)|[^\t\r\n]*/y

/** Parses cells that were copied as plain text from a spreadsheet program. */
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
    // A line break at the end of the text does not start a new row.
    if (at >= text.length) return rows
  }
}
