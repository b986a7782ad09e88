import { hasNoHeaders } from '@lienzo/rules/imports/headers/alike-headers'
import { cellText, plainText } from '@lienzo/rules/imports/import-cells'
import type { SheetRow } from '../sheet-document.ts'
import { type SheetLimits, UnreadableSheet } from '../sheet-limits.ts'
import type { EarlierReading } from './earlier-readings.ts'
import { findHeader, isFilled, knownCells, MOST_TITLE_ROWS } from './find-header.ts'
import { keptCell } from './kept-cell.ts'

/** Header row number of a table without headers. */
const NO_HEADERS = 0

/** Maximum number of rows from which the number of columns of a table without headers is determined. */
const MOST_COUNTED = 250

type Options = {
  limits: SheetLimits
  choice?: { headerRow?: number | undefined }
  knownHeaders?: readonly string[]
  earlier?: readonly EarlierReading[]
}

/**
 * Headers of a table, and the number of the header row (0 if there is none). `first` contains the rows below the headers that
 * were read while searching for them.
 */
export type TableBegin = { headers: string[]; headerRow: number; first: SheetRow[] }

/**
 * Finds the headers of a table in the chosen row or, if none is chosen, in the most likely row. Assumes a table without headers
 * if its first rows contain no known header and it has as many columns as an earlier table without headers. Returns undefined
 * if there are no rows. Throws UnreadableSheet if there are too many columns.
 */
export async function tableBegin(
  rows: AsyncGenerator<SheetRow>,
  { limits, choice, knownHeaders = [], earlier = [] }: Options,
): Promise<TableBegin | undefined> {
  const headerRow = choice?.headerRow
  if (headerRow === NO_HEADERS) return withoutHeaders(await firstOf(rows, MOST_COUNTED), limits)
  if (headerRow !== undefined) return withHeaders(await firstOf(rows, 1, headerRow), 0, limits)
  const begin = await firstOf(rows, MOST_TITLE_ROWS + 1)
  const headerTexts = new Set(knownHeaders)
  const isKnown = (header: string) => headerTexts.has(plainText(header))
  const place = findHeader(begin, isKnown)
  const headless = earlier.filter(({ headers }) => hasNoHeaders(headers))
  if (headless.length === 0 || begin.some((row) => knownCells(row, isKnown) > 0)) {
    return withHeaders(begin, place, limits)
  }
  const sample = [...begin, ...(await firstOf(rows, MOST_COUNTED - begin.length))]
  const columns = columnsOf(sample)
  const isAsBefore = headless.some(({ headers }) => headers.length === columns)
  return isAsBefore ? withoutHeaders(sample, limits) : withHeaders(sample, place, limits)
}

/** Reads up to `most` rows, and skips rows whose number is below `from`. */
async function firstOf(rows: AsyncGenerator<SheetRow>, most: number, from = 1): Promise<SheetRow[]> {
  const firstRows: SheetRow[] = []
  while (firstRows.length < most) {
    const next = await rows.next()
    if (next.done) break
    if (next.value.number >= from) firstRows.push(next.value)
  }
  return firstRows
}

function withHeaders(rows: readonly SheetRow[], place: number, limits: SheetLimits): TableBegin | undefined {
  const header = rows[place]
  if (!header) return undefined
  const columns = columnsOf([header])
  assertColumns(columns, limits)
  // Empty cells to the right of the last header are omitted.
  const headers = header.cells.slice(0, columns).map((cell) => cellText(keptCell(cell ?? null)))
  return { headers, headerRow: header.number, first: rows.slice(place + 1) }
}

function withoutHeaders(rows: SheetRow[], limits: SheetLimits): TableBegin | undefined {
  if (rows.length === 0) return undefined
  const columns = columnsOf(rows)
  assertColumns(columns, limits)
  return { headers: Array.from({ length: columns }, () => ''), headerRow: NO_HEADERS, first: rows }
}

/** Returns the number of columns up to the last filled cell in any of the rows. */
function columnsOf(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
}

function assertColumns(count: number, { columns }: SheetLimits): void {
  if (count > columns) throw new UnreadableSheet('too_many_columns', { columns, found: count })
}
