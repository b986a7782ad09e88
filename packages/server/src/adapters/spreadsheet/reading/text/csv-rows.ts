import { UnreadableSheet } from '../sheet-limits.ts'

/** Maximum number of characters that a cell can contain in any spreadsheet program. */
const LONGEST_CELL = 32_767

type TextRow = { number: number; cells: string[] }

/**
 * Parses the rows of a delimited text, numbered from `before` + 1. Throws UnreadableSheet if a quotation mark was probably
 * never closed, because the cell would then contain the following rows.
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
 * Returns whether a row that spans several lines is probably several rows, merged by an unclosed quotation mark. Returns true
 * if the row has too few cells and a later line has at least `columns` - 1, or if every line has exactly `columns` cells when
 * quotation marks are ignored. Always returns false for fewer than 3 columns, or fewer than 5 if the delimiter is a comma,
 * because texts of several lines also contain commas.
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
  let isTorn = false
  for (let at = start; ; at += 1) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    cells.push(cell.text)
    isTorn ||= cell.torn || cell.text.length > LONGEST_CELL
    at = cell.end
    if (text[at] === delimiter) continue
    return { cells, torn: isTorn, next: at + (text.startsWith('\r\n', at) ? 2 : 1) }
  }
}

/**
 * Parsed cell. `end` is the index of the first character after the cell, and `torn` is true if its quotation mark was probably
 * not closed.
 */
type Cell = { text: string; end: number; torn: boolean }

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && !isEnd(text[end], delimiter)) end += 1
  return { text: text.slice(start, end), end, torn: false }
}

/**
 * Parses a quoted cell. Text between the closing mark and the next delimiter is added to the cell. If a cell of several lines
 * is followed by such text, the mark probably did not close the cell, so `torn` is set.
 */
function quotedCell(text: string, start: number, delimiter: string): Cell {
  const close = closingMark(text, start)
  const content = text.slice(start + 1, close).replaceAll('""', '"')
  if (close === text.length) return { text: content, end: close, torn: true }
  const rest = plainCell(text, close + 1, delimiter)
  return { text: content + rest.text, end: rest.end, torn: rest.text.trim() !== '' && content.includes('\n') }
}

/** Returns the index of the quotation mark that closes a cell, or the length of the text if no mark does. */
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
