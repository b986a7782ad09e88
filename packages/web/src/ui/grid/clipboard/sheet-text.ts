import { guarded, unguarded } from './harmless-text.ts'

/** The rows of a sheet, each with the texts of its cells. */
export type SheetTexts = readonly (readonly string[])[]

/** Cells as spreadsheets hand them on as text: apart by tabs, every row with its end. */
export function writeSheetText(rows: SheetTexts): string {
  return rows.map((cells) => `${cells.map((text) => written(guarded(text))).join('\t')}\r\n`).join('')
}

/** In quotes where it would end its cell or begin with one. */
function written(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell: all in quotes up to where it ends, or else as it stands, for most programs put none around a quote inside. */
const cell = /"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)|[^\t\r\n]*/y

/** The cells of a text out of a spreadsheet. */
export function readSheetText(text: string): SheetTexts {
  const rows: string[][] = []
  let at = 0
  let row: string[] = []
  for (;;) {
    cell.lastIndex = at
    const [all = '', quoted] = cell.exec(text) ?? []
    row.push(unguarded(quoted === undefined ? all : quoted.replaceAll('""', '"')))
    at += all.length
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    // The end of the last row begins no further one.
    if (at >= text.length) return rows
  }
}
