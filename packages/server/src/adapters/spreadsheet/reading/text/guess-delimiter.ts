import { cellSeparators } from '@lienzo/rules/records/table-texts'
import { UnreadableSheet } from '../sheet-limits.ts'
import { csvRows } from './csv-rows.ts'

/** Rows that are looked at, and the most that they are read from. */
const SAMPLE_ROWS = 60
const SAMPLE_LENGTH = 200_000

/** The sign between the cells of a text: with it the most rows have the same number of cells. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const rated = cellSeparators.map((delimiter) => ({ delimiter, rating: ratingOf(sample, delimiter) }))
  const best = rated.reduce((first, each) => (each.rating > first.rating + CLEARLY ? each : first))
  return best.rating > 0 ? best.delimiter : ';'
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
