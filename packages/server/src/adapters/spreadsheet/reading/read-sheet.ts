import { stat } from 'node:fs/promises'
import { plainText } from '@lienzo/rules/imports/import-cells'
import { withDocument } from './open-document.ts'
import type { ReadCell, SheetDocument, SheetNotes, SheetRow, TextReading } from './sheet-document.ts'
import { LAST_ROW, mostCharacters, type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { choicesBefore, type EarlierReading, type RowChoices } from './table/earlier-readings.ts'
import { fillerOf } from './table/fill-joined.ts'
import { isFilled, knownCells, MOST_TITLE_ROWS } from './table/find-header.ts'
import { keptCell } from './table/kept-cell.ts'
import { tableBegin } from './table/table-begin.ts'
import type { TextChoice } from './text/text-document.ts'

/** Options that a person chose for reading a document. Options that are missing are detected. */
export type ReadingChoice = TextChoice &
  RowChoices & {
    /** Index of the sheet, from 0. */
    sheet?: number | undefined
    /** Number of the header row, from 1; 0 if the table has no headers. */
    headerRow?: number | undefined
  }

/** Options with which a document was read. `leaveHidden` and `fillJoined` are missing if nobody has chosen them yet. */
export type Reading = RowChoices & {
  sheets: string[]
  sheet: number
  /** Number of the header row, from 1; 0 if the table has no headers, in which case `headers` contains empty strings. */
  headerRow: number
  text: TextReading | null
  notes: ReadingNotes
}

/** Facts about a sheet that its rows do not show. The counts can increase while rows are read. */
export type ReadingNotes = SheetNotes & {
  /** Indexes of the hidden sheets. */
  hidden_sheets: number[]
  /** Number of rows with values to the right of the last header. These values are dropped. */
  outside: number
}

/** Batch of rows, with the headers and reading options that all batches share. */
export type SheetBatch = { reading: Reading; headers: string[]; rows: SheetRow[] }

export type ReadingOptions = {
  limits: SheetLimits
  atOnce: number
  choice?: ReadingChoice
  /** Known headers, normalised to lowercase letters and digits. */
  knownHeaders?: readonly string[]
  /** Name of the sheet to prefer if several sheets have equally many known headers. */
  sheetBefore?: string
  /** Earlier readings, newest first. */
  earlier?: readonly EarlierReading[]
  /** Aborts the process that converts an .xls or .xlsb document. */
  signal?: AbortSignal
}

/**
 * Reads one table of a document in batches. If no sheet is chosen, reads the visible, non-empty sheet with the most known
 * headers; if several sheets have equally many, prefers `sheetBefore`, then the first of them. Throws UnreadableSheet. Limits
 * are checked while reading, before anything large is in memory.
 */
export async function* readSheet(path: string, options: ReadingOptions): AsyncGenerator<SheetBatch> {
  const { limits, choice = {} } = options
  const most = mostCharacters((await stat(path)).size, limits)
  const opening = { limits, text: choice, ...(options.signal && { signal: options.signal }) }
  yield* withDocument(path, opening, (document) => readDocument(document, { ...options, most }))
}

/** Options with `most`, the maximum number of characters to keep in all rows together. */
type DocumentOptions = ReadingOptions & { most: number }

async function* readDocument(document: SheetDocument, options: DocumentOptions): AsyncGenerator<SheetBatch> {
  if (document.sheets.length === 0) throw new UnreadableSheet('no_sheet')
  const chosenSheet = options.choice?.sheet
  if (chosenSheet !== undefined && !document.sheets[chosenSheet]) throw new UnreadableSheet('no_such_sheet')
  const visible = [...document.sheets.keys()].filter((sheet) => !document.sheets[sheet]?.hidden)
  for (const sheet of chosenSheet === undefined
    ? await likeliestFirst(document, visible, options)
    : [chosenSheet]) {
    let holdsSomething = false
    for await (const batch of readTable(document, sheet, options)) {
      holdsSomething = true
      yield batch
    }
    if (holdsSomething) return
  }
  throw new UnreadableSheet('empty')
}

/** Maximum number of sheets that are searched for known headers. */
const MOST_LOOKED_INTO = 30

/**
 * Sorts sheets by their number of known headers, highest first, because a summary sheet can precede the list. Sheets with equal
 * numbers keep their order, except that `sheetBefore` comes first.
 */
async function likeliestFirst(
  document: SheetDocument,
  sheets: readonly number[],
  { knownHeaders = [], sheetBefore }: ReadingOptions,
): Promise<number[]> {
  if (sheets.length < 2 || knownHeaders.length === 0) return [...sheets]
  const headerTexts = new Set(knownHeaders)
  const counts = new Map<number, number>()
  for (const sheet of sheets.slice(0, MOST_LOOKED_INTO)) {
    counts.set(sheet, await knownHeadersIn(document, sheet, (header) => headerTexts.has(plainText(header))))
  }
  const isBefore = (sheet: number) => Number(document.sheets[sheet]?.name === sheetBefore)
  return sheets.toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || isBefore(other) - isBefore(one),
  )
}

/**
 * Returns the highest number of known headers in one row, among the first rows of a sheet. If a row cannot be read, only the
 * rows above it are examined.
 */
async function knownHeadersIn(
  document: SheetDocument,
  sheet: number,
  isKnown: (header: string) => boolean,
): Promise<number> {
  const unread = { hidden_rows: 0, joined: 0, unreckoned: 0 }
  let most = 0
  let rowCount = 0
  try {
    for await (const row of filledRows(document.rows(sheet, unread))) {
      most = Math.max(most, knownCells(row, isKnown))
      rowCount += 1
      if (rowCount > MOST_TITLE_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
  }
  return most
}

/**
 * Yields the rows below the headers, or all rows of a table without headers. Yields nothing if there are no such rows. If all
 * of them are hidden and hidden rows are to be left out, throws UnreadableSheet if a person chose so for this document; if the
 * choice comes from an earlier reading, yields the hidden rows instead. Also throws UnreadableSheet for invalid row numbers,
 * and for too many rows, columns or characters.
 */
async function* readTable(
  document: SheetDocument,
  sheet: number,
  options: DocumentOptions,
): AsyncGenerator<SheetBatch> {
  const { limits, atOnce, choice = {}, earlier = [] } = options
  const notes: ReadingNotes = {
    ...{ hidden_rows: 0, joined: 0, unreckoned: 0, outside: 0 },
    hidden_sheets: [...document.sheets.keys()].filter((each) => document.sheets[each]?.hidden),
  }
  const sourceRows = filledRows(document.rows(sheet, notes))
  const table = await tableBegin(sourceRows, options)
  if (!table) return
  const { headers, headerRow, first } = table
  const before = choicesBefore(headers, earlier)
  const { leaveHidden = before.leaveHidden, fillJoined = before.fillJoined } = choice
  const reading: Reading = {
    ...(leaveHidden !== undefined && { leaveHidden }),
    ...(fillJoined !== undefined && { fillJoined }),
    sheets: document.sheets.map(({ name }) => name),
    sheet,
    headerRow,
    text: document.text ?? null,
    notes,
  }
  const joinedCells = fillJoined ? ((await document.joined?.(sheet)) ?? []) : []
  const fill = fillerOf(joinedCells, { headerRow, columns: headers.length })
  let rows: SheetRow[] = []
  let count = 0
  let hiddenCount = 0
  let characters = 0
  for await (const row of allRows(first, sourceRows)) {
    const { number, cells, hidden } = fill(row)
    count += 1
    if (count > limits.rows) throw new UnreadableSheet('too_many_rows', { rows: limits.rows })
    if (hidden && leaveHidden) {
      hiddenCount += 1
      continue
    }
    const tableCells = cells.slice(0, headers.length).map(keptCell)
    characters += lengthOf(tableCells)
    if (characters > options.most) throw new UnreadableSheet('too_costly')
    rows.push({ number, cells: tableCells })
    if (isFilledFrom(headers.length, cells)) notes.outside += 1
    if (rows.length < atOnce) continue
    yield { reading, headers, rows }
    rows = []
  }
  // The last batch is yielded even if it is empty, because the notes are only complete now.
  if (count > hiddenCount) yield { reading, headers, rows }
  else if (hiddenCount > 0 && choice.leaveHidden) throw new UnreadableSheet('only_hidden')
  else if (hiddenCount > 0) yield* readTable(document, sheet, { ...options, earlier: readingHidden(earlier) })
}

/** Returns the earlier readings without their choices about hidden rows. */
function readingHidden(earlier: readonly EarlierReading[]): EarlierReading[] {
  return earlier.map(({ leaveHidden: _, ...others }) => others)
}

function lengthOf(cells: readonly ReadCell[]): number {
  let length = 0
  for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

/**
 * Returns whether any cell at or to the right of a column is filled. Stops at the first filled cell, because a row can have
 * thousands of cells.
 */
function isFilledFrom(column: number, cells: readonly ReadCell[]): boolean {
  for (let at = column; at < cells.length; at += 1) if (isFilled(cells[at])) return true
  return false
}

/**
 * Yields the rows that are not empty. Throws UnreadableSheet if a row number is invalid or not greater than the previous one.
 */
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

async function* allRows(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}
