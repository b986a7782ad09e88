import { cellSeparators } from '@lienzo/rules/records/table-texts'
import { UnreadableSheet } from '../sheet-limits.ts'
import { csvRows } from './csv-rows.ts'

/** Maximum number of rows that are examined to guess the delimiter. `SAMPLE_LENGTH` is the maximum number of characters. */
const SAMPLE_ROWS = 60
const SAMPLE_LENGTH = 200_000

/** Number of lines at the beginning of a text that are searched for the headers, which can follow a title. */
const FIRST_LINES = 20

/**
 * Returns the most likely delimiter of a text: the only candidate in the headers or, if they contain none or several, the
 * candidate that splits most rows into equally many cells. Returns ';' if no candidate is convincing.
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
 * Returns the delimiter of the headers; undefined if the first line contains none or several of the candidates. Headers are
 * reliable because none is missing and none contains a number with a comma. The first line can be a title with a comma, so a
 * different delimiter that occurs more often in a later line is preferred.
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
 * Returns the delimiter candidate that occurs in a line, and how often it occurs outside quotation marks; undefined if several
 * candidates or none occur.
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

/** Difference by which the rating of a candidate must exceed the rating of an earlier candidate to replace it. */
const CLEARLY = 0.1

/**
 * Returns the share, from 0 to 1, of the sampled rows that have the most common number of cells. Rows with a single cell reduce
 * the share.
 */
function ratingOf(text: string, delimiter: string): number {
  const widths: number[] = []
  try {
    for (const { cells } of csvRows(text, delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
      if (widths.length === SAMPLE_ROWS) break
    }
  } catch (error) {
    // The sample can end in the middle of a quoted cell, so an unclosed quotation mark is ignored.
    if (!(error instanceof UnreadableSheet)) throw error
  }
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, widths.length)
}
