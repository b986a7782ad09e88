import { UnreadableSheet } from '../sheet-limits.ts'

/** No spreadsheet program lets a cell be longer. */
const LONGEST_CELL = 32_767

type TextRow = { number: number; cells: string[] }

/**
 * The rows of a text with signs between its cells, counted on from `before`. Fails with UnreadableSheet where a quotation mark
 * is not closed where it should be: it takes the rows that follow into its cell.
 */
export function* csvRows(text: string, delimiter: string, before = 0): Generator<TextRow> {
  let number = before
  let columns = 0
  for (let start = 0; start < text.length; ) {
    number += 1
    const { cells, torn, next } = recordAt(text, start, delimiter)
    const row = { number, cells }
    if (torn || hasSwallowedRows(text.slice(start, next), row, delimiter, columns)) {
      throw new UnreadableSheet('open_quote', { row: number })
    }
    if (columns === 0 && cells.length > 1) columns = cells.length
    start = next
    yield row
  }
}

/**
 * Whether a row over several lines is probably several rows: it has not the cells of the others, or each of its lines has them
 * when quotation marks are signs like others. Commas and short rows say less: they stand in texts of several lines too.
 */
function hasSwallowedRows(record: string, { cells }: TextRow, delimiter: string, columns: number): boolean {
  const lines = record.trimEnd().split(/\r\n?|\n/)
  if (lines.length === 1 || columns < (delimiter === ',' ? 5 : 3)) return false
  const widths = lines.map((line) => line.split(delimiter).length)
  if (cells.length < columns) return widths.slice(1).some((width) => width >= columns - 1)
  return widths.every((width) => width === columns)
}

function recordAt(text: string, start: number, delimiter: string) {
  const cells: string[] = []
  let torn = false
  for (let at = start; ; at += 1) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    cells.push(cell.text)
    torn ||= cell.torn || cell.text.length > LONGEST_CELL
    at = cell.end
    if (text[at] === delimiter) continue
    return { cells, torn, next: at + (text.startsWith('\r\n', at) ? 2 : 1) }
  }
}

/** `end` is where the sign after it stands. */
type Cell = { text: string; end: number; torn: boolean }

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && !isEnd(text[end], delimiter)) end += 1
  return { text: text.slice(start, end), end, torn: false }
}

/** Where something follows the closing mark, it belongs to the cell; over several lines it was no closing mark. */
function quotedCell(text: string, start: number, delimiter: string): Cell {
  const close = closingMark(text, start)
  const content = text.slice(start + 1, close).replaceAll('""', '"')
  if (close === text.length) return { text: content, end: close, torn: true }
  const rest = plainCell(text, close + 1, delimiter)
  return { text: content + rest.text, end: rest.end, torn: rest.text.trim() !== '' && content.includes('\n') }
}

/** The place of the mark that closes a cell, or the end of the text. */
function closingMark(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    if (text[at + 1] !== '"') return at
  }
}

function isEnd(sign: string | undefined, delimiter: string): boolean {
  return sign === delimiter || sign === '\n' || sign === '\r'
}
