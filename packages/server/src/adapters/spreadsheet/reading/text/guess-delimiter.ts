import { cellSeparators } from '@lienzo/rules/records/table-texts'
import { UnreadableSheet } from '../sheet-limits.ts'
import { csvRows } from './csv-rows.ts'

/** Rows that are looked at, and the most that they are read from. */
const SAMPLE_ROWS = 60
const SAMPLE_LENGTH = 200_000

/** Lines among which the headers are, below a title. */
const FIRST_LINES = 20

/**
 * The sign between the cells of a text: that of the headers where these have but one, and else the one with which the most rows
 * have the same number of cells.
 */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const ofHeaders = delimiterOfHeaders(sample)
  if (ofHeaders) return ofHeaders
  const rated = cellSeparators.map((delimiter) => ({ delimiter, rating: ratingOf(sample, delimiter) }))
  const best = rated.reduce((first, each) => (each.rating > first.rating + CLEARLY ? each : first))
  return best.rating > 0 && !isProse(sample, best.delimiter) ? best.delimiter : ';'
}

/**
 * Rows may lack their last cells, and have commas in their numbers: headers do neither. A title above them may have a comma, and
 * fewer than they have signs.
 */
function delimiterOfHeaders(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/, FIRST_LINES).filter((line) => line.trim() !== '')
  const [first, ...others] = lines.map(onlyDelimiterOf)
  if (!first) return undefined
  const headers = others.find(
    (other) => other && other.delimiter !== first.delimiter && other.count > first.count,
  )
  return (headers ?? first).delimiter
}

/** The one sign that a line has outside of quotation marks, and how often; nothing where it has several, or none. */
function onlyDelimiterOf(line: string): { delimiter: string; count: number } | undefined {
  const outside = line.replace(/"[^"]*"/g, '')
  const found = cellSeparators.flatMap((delimiter) => {
    const count = outside.split(delimiter).length - 1
    return count > 0 ? [{ delimiter, count }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** A comma with a blank behind it each time stands in sentences, as in a list of shops with their towns. */
function isProse(text: string, delimiter: string): boolean {
  return delimiter === ',' && !/,(?!\s)/.test(text)
}

/** Ratings that are closer than this say nothing. */
const CLEARLY = 0.1

/** The share of the rows that have as many cells as most have, where that is more than one. */
function ratingOf(text: string, delimiter: string): number {
  const widths: number[] = []
  try {
    for (const { cells } of csvRows(text, delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
      if (widths.length === SAMPLE_ROWS) break
    }
  } catch (error) {
    // Where the sample ends, a cell may be cut.
    if (!(error instanceof UnreadableSheet)) throw error
  }
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, widths.length)
}
