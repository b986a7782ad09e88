import { readFile } from 'node:fs/promises'
import { cellText, type ImportCell } from '@lienzo/rules/customers/import-cells'
import { detectDelimiter, streamCsvRows, stripBom } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { lookThroughXlsx } from './xlsx-parts.ts'

/** The content of a cell: days are texts as people write them. */
export type ReadCell = string | number | boolean | null

/** A row that holds something, by the number that it has in its sheet. */
export type SheetRow = { number: number; cells: ReadCell[] }

/** Some rows, and the headers of all. */
export type SheetBatch = { headers: string[]; rows: SheetRow[] }

type GivenRow = { number: number; cells: readonly unknown[] }

/**
 * Reads the first visible sheet of an XLSX or CSV document that holds something, so many rows at a time. Fails with
 * UnreadableSheet, before anything large is in memory.
 */
export async function* readSheet(
  path: string,
  size: number,
  { limits, atOnce }: { limits: SheetLimits; atOnce: number },
): AsyncGenerator<SheetBatch> {
  if (size > limits.document) throw new UnreadableSheet('too_large', { megabytes: limits.document / 1e6 })
  const content = await readFile(path)
  const given = isZip(content) ? xlsxRows(path, content, limits) : csvRows(content)
  let headers: string[] | undefined
  let rows: SheetRow[] = []
  let count = 0
  for await (const { number, cells } of given) {
    if (!cells.some(isFilled)) continue
    if (!headers) {
      headers = headersOf(cells, limits)
      continue
    }
    count += 1
    if (count > limits.rows) throw new UnreadableSheet('too_many_rows', { rows: limits.rows })
    rows.push({ number, cells: cells.slice(0, headers.length).map(cellOf) })
    if (rows.length < atOnce) continue
    yield { headers, rows }
    rows = []
  }
  if (!headers || count === 0) throw new UnreadableSheet('empty')
  if (rows.length > 0) yield { headers, rows }
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && String(cell).trim() !== ''
}

/** The headers up to the last one; cells without a header are ignored. */
function headersOf(cells: readonly unknown[], limits: SheetLimits): string[] {
  const headers = cells.slice(0, cells.findLastIndex(isFilled) + 1).map((cell) => cellText(given(cell)))
  if (headers.length > limits.columns) {
    throw new UnreadableSheet('too_many_columns', { columns: limits.columns, found: headers.length })
  }
  return headers
}

/** What a library gives as a cell; a number that is none is its text, as an error of a formula is. */
function given(cell: unknown): ImportCell {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'boolean' || cell instanceof Date) return cell
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : String(cell)
}

/** Longer than anything that is taken in, and short enough that no cell fills the memory. */
const LONGEST_CELL = 1_000

function cellOf(cell: unknown): ReadCell {
  const value = given(cell)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : cellText(value)
  // No database keeps a zero character, or half of one.
  if (typeof value === 'string') return value.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed()
  return value
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 2).toString('latin1') === 'PK'
}

async function* xlsxRows(path: string, content: Buffer, limits: SheetLimits): AsyncGenerator<GivenRow> {
  const { visibleSheets } = await lookThroughXlsx(path, limits)
  for (const sheet of visibleSheets) {
    let holdsSomething = false
    for await (const row of rowsOfSheet(content, sheet)) {
      holdsSomething ||= row.cells.some(isFilled)
      yield row
    }
    if (holdsSomething) return
  }
}

async function* rowsOfSheet(content: Buffer, sheet: number): AsyncGenerator<GivenRow> {
  const rows = streamXlsxRows(content, { sheet })
  for (;;) {
    const next = await rows.next().catch(() => {
      throw new UnreadableSheet('damaged')
    })
    if (next.done) return
    yield { number: next.value.index + 1, cells: next.value.values }
  }
}

/** No spreadsheet program lets a cell be longer. */
const LONGEST_GIVEN = 32_767

/** Old and protected Excel documents are of this kind. */
const oleMark = 'd0cf11e0a1b11ae1'

function* csvRows(content: Buffer): Generator<GivenRow> {
  if (content.subarray(0, 8).toString('hex') === oleMark) throw new UnreadableSheet('old_format')
  const text = stripBom(textOf(content))
  if (text.includes('\0')) throw new UnreadableSheet('no_sheet')
  // Excel names the sign between the cells in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  let number = named ? 1 : 0
  for (const cells of streamCsvRows(body, { delimiter: named?.[1] ?? detectDelimiter(body) })) {
    number += 1
    // A quotation mark that is never closed takes all that follows into its cell.
    if (cells.some((cell) => String(cell).length > LONGEST_GIVEN)) {
      throw new UnreadableSheet('open_quote', { row: number })
    }
    yield { number, cells }
  }
}

/** UTF-16 by its mark, UTF-8 where it is that, and else what Windows has written in western Europe. */
function textOf(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
