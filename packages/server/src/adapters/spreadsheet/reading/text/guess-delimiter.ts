import { cellSeparators } from '@lienzo/rules/records/table-texts'
import { UnreadableSheet } from '../sheet-limits.ts'
import { csvRows } from './csv-rows.ts'

/** Maximum number of rows that are examined; `SAMPLE_LENGTH` is the maximum number of characters. */
const SAMPLE_ROWS = 60
const SAMPLE_LENGTH = 200_000

/** Number of first lines that can contain the headers, which may be below a title. */
const FIRST_LINES = 20

/**
 * Returns the most likely delimiter of a text: the one in the headers if they contain only one candidate, otherwise the one
 * with which most rows have the same number of cells. Returns ';' if no candidate is convincing.
 */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const ofHeaders = delimiterOfHeaders(sample)
  if (ofHeaders) return ofHeaders
  const candidates = cellSeparators.map((delimiter) => ({ delimiter, rating: ratingOf(sample, delimiter) }))
  const best = candidates.reduce((first, each) => (each.rating > first.rating + CLEARLY ? each : first))
  return best.rating > 0 && !isProse(sample, best.delimiter) ? best.delimiter : ';'
}

/**
 * Finds the delimiter in the headers. Unlike other rows, headers have no missing cells and no numbers with commas. A title
 * above them can contain a comma, but fewer commas than the headers have delimiters.
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

/**
 * Returns the only candidate that occurs in a line outside quotation marks, with its count; undefined if there are several or
 * none.
 */
function onlyDelimiterOf(line: string): { delimiter: string; count: number } | undefined {
  const outside = line.replace(/"[^"]*"/g, '')
  const candidates = cellSeparators.flatMap((delimiter) => {
    const count = outside.split(delimiter).length - 1
    return count > 0 ? [{ delimiter, count }] : []
  })
  return candidates.length === 1 ? candidates[0] : undefined
}

/**
 * Returns whether the delimiter is a comma that is always followed by white space, as in sentences or in a list of shops with
 * their towns.
 */
function isProse(text: string, delimiter: string): boolean {
  return delimiter === ',' && !/,(?!\s)/.test(text)
}

/** Minimum difference between two ratings; smaller ones prove nothing. */
const CLEARLY = 0.1

/** Returns the share of the sampled rows whose number of cells is the most common one above 1. */
function ratingOf(text: string, delimiter: string): number {
  const widths: number[] = []
  try {
    for (const { cells } of csvRows(text, delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
      if (widths.length === SAMPLE_ROWS) break
    }
  } catch (error) {
    // The end of the sample can be in the middle of a cell.
    if (!(error instanceof UnreadableSheet)) throw error
  }
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, widths.length)
}
