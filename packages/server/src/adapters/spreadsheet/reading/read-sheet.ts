import { stat } from 'node:fs/promises'
import { cellText, plainText } from '@lienzo/rules/imports/import-cells'
import { findHeader, isFilled, knownCells, MOST_TITLE_ROWS } from './find-header.ts'
import { withDocument } from './open-document.ts'
import type { ReadCell, SheetDocument, SheetNotes, SheetRow, TextReading } from './sheet-document.ts'
import { LAST_ROW, mostCharacters, type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import type { TextChoice } from './text/text-document.ts'

/** How a person wants a document to be read; what they do not say is found. */
export type ReadingChoice = TextChoice & {
  /** Counted from 0. */
  sheet?: number | undefined
  /** The number of the row with the headers. */
  headerRow?: number | undefined
}

/** How a document was read. */
export type Reading = {
  sheets: string[]
  sheet: number
  headerRow: number
  text: TextReading | null
  notes: ReadingNotes
}

/** What somebody would not see in the rows; of the rows that have been read so far. */
export type ReadingNotes = SheetNotes & {
  /** Sheets that are hidden, by their numbers. */
  hidden_sheets: number[]
  /** Rows that say something beyond the last header, which is not kept. */
  outside: number
}

/** Some rows, and what is the same for all. */
export type SheetBatch = { reading: Reading; headers: string[]; rows: SheetRow[] }

export type ReadingOptions = {
  limits: SheetLimits
  atOnce: number
  choice?: ReadingChoice
  /** What headers may be called, in small letters and digits alone. */
  knownHeaders?: readonly string[]
  /** Name of the sheet that comes first among those with as many known headers. */
  sheetBefore?: string
  /** Ends a process that reads for it. */
  signal?: AbortSignal
}

/**
 * Reads a table of a document, so many rows at a time: the sheet that is chosen, or of the visible ones that hold something the first
 * with the most headers that are known.
 * Fails with UnreadableSheet, before anything large is in memory.
 */
export async function* readSheet(path: string, options: ReadingOptions): AsyncGenerator<SheetBatch> {
  const { limits, choice = {} } = options
  const most = mostCharacters((await stat(path)).size, limits)
  const opening = { limits, text: choice, ...(options.signal && { signal: options.signal }) }
  yield* withDocument(path, opening, (document) => readDocument(document, { ...options, most }))
}

/** `most` characters are kept. */
type Bounded = ReadingOptions & { most: number }

async function* readDocument(document: SheetDocument, options: Bounded): AsyncGenerator<SheetBatch> {
  if (document.sheets.length === 0) throw new UnreadableSheet('no_sheet')
  const wanted = options.choice?.sheet
  if (wanted !== undefined && !document.sheets[wanted]) throw new UnreadableSheet('no_such_sheet')
  const visible = [...document.sheets.keys()].filter((sheet) => !document.sheets[sheet]?.hidden)
  for (const sheet of wanted === undefined ? await likeliestFirst(document, visible, options) : [wanted]) {
    let holdsSomething = false
    for await (const batch of readTable(document, sheet, options)) {
      holdsSomething = true
      yield batch
    }
    if (holdsSomething) return
  }
  throw new UnreadableSheet('empty')
}

/** Sheets that are looked into to find the one that is meant. */
const MOST_LOOKED_INTO = 30

/** The sheets with the most known headers first, as a summary stands before a list; in their own order where that says nothing. */
async function likeliestFirst(
  document: SheetDocument,
  sheets: readonly number[],
  { knownHeaders = [], sheetBefore }: ReadingOptions,
): Promise<number[]> {
  if (sheets.length < 2 || knownHeaders.length === 0) return [...sheets]
  const known = new Set(knownHeaders)
  const counts = new Map<number, number>()
  for (const sheet of sheets.slice(0, MOST_LOOKED_INTO)) {
    counts.set(sheet, await knownHeadersIn(document, sheet, (header) => known.has(plainText(header))))
  }
  const isBefore = (sheet: number) => Number(document.sheets[sheet]?.name === sheetBefore)
  return sheets.toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || isBefore(other) - isBefore(one),
  )
}

/** Counts the known headers of the best of the first rows of a sheet; none where it cannot be read. */
async function knownHeadersIn(
  document: SheetDocument,
  sheet: number,
  isKnown: (header: string) => boolean,
): Promise<number> {
  const unread = { hidden_rows: 0, joined: 0, unreckoned: 0 }
  let most = 0
  let looked = 0
  try {
    for await (const row of filledRows(document.rows(sheet, unread))) {
      most = Math.max(most, knownCells(row, isKnown))
      looked += 1
      if (looked > MOST_TITLE_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
  }
  return most
}

/** The rows of a table under its headers; nothing where there are none. */
async function* readTable(
  document: SheetDocument,
  sheet: number,
  options: Bounded,
): AsyncGenerator<SheetBatch> {
  const { limits, atOnce } = options
  const notes: ReadingNotes = {
    ...{ hidden_rows: 0, joined: 0, unreckoned: 0, outside: 0 },
    hidden_sheets: [...document.sheets.keys()].filter((each) => document.sheets[each]?.hidden),
  }
  const filled = filledRows(document.rows(sheet, notes))
  const { header, first } = await tableBegin(filled, options)
  if (!header) return
  const headers = headersOf(header, limits)
  const reading: Reading = {
    sheets: document.sheets.map(({ name }) => name),
    sheet,
    headerRow: header.number,
    text: document.text ?? null,
    notes,
  }
  let rows: SheetRow[] = []
  let count = 0
  let characters = 0
  for await (const { number, cells } of joined(first, filled)) {
    count += 1
    if (count > limits.rows) throw new UnreadableSheet('too_many_rows', { rows: limits.rows })
    const kept = cells.slice(0, headers.length).map(keptCell)
    characters += lengthOf(kept)
    if (characters > options.most) throw new UnreadableSheet('too_costly')
    rows.push({ number, cells: kept })
    if (isFilledFrom(headers.length, cells)) notes.outside += 1
    if (rows.length < atOnce) continue
    yield { reading, headers, rows }
    rows = []
  }
  // What stands behind the rows is known now.
  if (count > 0) yield { reading, headers, rows }
}

function lengthOf(cells: readonly ReadCell[]): number {
  let length = 0
  for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

/** Ends with the first that is filled: a row may have thousands. */
function isFilledFrom(column: number, cells: readonly ReadCell[]): boolean {
  for (let at = column; at < cells.length; at += 1) if (isFilled(cells[at])) return true
  return false
}

/** The rows that hold something. Fails with UnreadableSheet where their numbers do not go up as those of a sheet do. */
async function* filledRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let last = 0
  for await (const row of rows) {
    if (!row.cells.some(isFilled)) continue
    const isNext = Number.isInteger(row.number) && row.number > last && row.number <= LAST_ROW
    if (!isNext) throw new UnreadableSheet('row_numbers', { row: last })
    last = row.number
    yield row
  }
}

/** The row with the headers, and the rows under it that were read to find it. */
async function tableBegin(
  rows: AsyncGenerator<SheetRow>,
  { choice, knownHeaders = [] }: ReadingOptions,
): Promise<{ header: SheetRow | undefined; first: SheetRow[] }> {
  const wanted = choice?.headerRow
  const begin: SheetRow[] = []
  while (wanted === undefined ? begin.length <= MOST_TITLE_ROWS : begin.length === 0) {
    const next = await rows.next()
    if (next.done) break
    if (wanted === undefined || next.value.number >= wanted) begin.push(next.value)
  }
  const known = new Set(knownHeaders)
  const place = findHeader(begin, (header) => known.has(plainText(header)))
  return { header: begin[place], first: begin.slice(place + 1) }
}

async function* joined(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

/** The headers up to the last one; cells without a header are ignored. */
function headersOf({ cells }: SheetRow, limits: SheetLimits): string[] {
  const headers = cells
    .slice(0, cells.findLastIndex(isFilled) + 1)
    .map((cell) => cellText(keptCell(cell ?? null)))
  if (headers.length > limits.columns) {
    throw new UnreadableSheet('too_many_columns', { columns: limits.columns, found: headers.length })
  }
  return headers
}

/** Longer than anything that is taken in, so that it is refused and not cut; short enough that no cell fills the memory. */
const LONGEST_KEPT = 5_000

/** Most texts are; asking costs a fraction of what making them so does. */
const isKeptAsItIs = /^[!-&(-<>-~][ -~]*$/

function keptCell(cell: ReadCell): ReadCell {
  if (typeof cell !== 'string') return cell
  if (cell.length <= LONGEST_KEPT && isKeptAsItIs.test(cell)) return cell
  // No database keeps a zero character, or half of one.
  return literalText(cell.slice(0, LONGEST_KEPT)).replaceAll('\0', '').toWellFormed()
}

/** `="0012"` and `'0012` are how people keep a spreadsheet program from taking a code for a number. */
function literalText(text: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)
  if (formula) return formula[1]?.replaceAll('""', '"') ?? ''
  return /^'[\d=+@-]/.test(text) ? text.slice(1) : text
}
