import { SECONDS_PER_DAY } from '../../day.ts'
import { type CellReader, type CellReading, faulty } from '../cell-readers.ts'
import { cellText, plainText } from '../import-cells.ts'

/** Day 0 in spreadsheets is 30/12/1899. The plausible serial numbers are those of days from 1970 to 2064. */
const DAY_ZERO = Date.UTC(1899, 11, 30) / 1000
const SERIALS = { first: 25_569, last: 60_000 }

/** First three letters of each month's name in the three languages. */
const months = [
  ['ene', 'jan'],
  ['feb', 'fev'],
  ['mar'],
  ['abr', 'apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dic', 'dez', 'dec'],
]

/**
 * Pattern of an optional time of day, which is ignored. Any other text after a day is refused, because the second day of a
 * range would otherwise be dropped silently.
 */
const time = String.raw`(?:[T\s]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:h|hs|a\.?\s?m\.?|p\.?\s?m\.?|Z|[+-]\d{2}:?\d{2})?)?`
const dayFirst = new RegExp(String.raw`^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})${time}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})${time}$`, 'i')
const withMonthName = /^(\d{1,2})(?:\s+de)?[\s\-/.]+(\p{L}{3,})\.?(?:\s+de)?[\s\-/.,]+(\d{2}|\d{4})$/u

/**
 * Reader of days in any common notation, as Unix seconds. Refuses days before 1970. Reads an ambiguous date such as 03/04/2026
 * with the day first.
 */
export const dayCell: CellReader<number> = (cell, text) => {
  if (cell instanceof Date) return ofDate(cell, text)
  if (typeof cell === 'number') return ofSerial(cell, text)
  const parts = partsOf(text)
  if (!parts) return faulty('day', { text })
  const [year, month, day] = parts
  const value = Date.UTC(year, month - 1, day) / 1000
  const date = new Date(value * 1000)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && value >= 0 ? { value } : faulty('day', { text })
}

/** Words that mean that a span has no last day yet. */
const withoutEnd: readonly string[] = [
  'hastanuevoaviso',
  'hastanuevaorden',
  'sinfecha',
  'sinfechadefin',
  'sinfin',
  'indefinido',
  'indefinidamente',
  'atenovoaviso',
  'semdata',
  'semdatadefim',
  'semfim',
  'untilfurthernotice',
  'noend',
  'noenddate',
  'indefinite',
  'indefinitely',
]

/** Reader of the last day of a span, as Unix seconds; null means that the span lasts until further notice. */
export const lastDayCell: CellReader<number | null> = (cell, text, header) =>
  withoutEnd.includes(plainText(text)) ? { value: null } : dayCell(cell, text, header)

/**
 * Formats the last day of a span, in Unix seconds, as cell text: DD/MM/YYYY, or '' for null. An empty cell in an import does
 * not erase a stored last day.
 */
export function lastDayWritten(day: number | null): string {
  return day === null ? '' : dayWritten(day)
}

/** Formats a day, in Unix seconds, as cell text: DD/MM/YYYY. */
export function dayWritten(seconds: number): string {
  return cellText(new Date(seconds * 1000))
}

function ofDate(day: Date, text: string): CellReading<number> {
  const value = startOf(day.getTime() / 1000)
  return value >= 0 ? { value } : faulty('day', { text })
}

function ofSerial(serial: number, text: string): CellReading<number> {
  if (serial < SERIALS.first || serial > SERIALS.last) return faulty('day', { text })
  return { value: DAY_ZERO + Math.floor(serial) * SECONDS_PER_DAY }
}

function startOf(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY
}

function partsOf(text: string): [year: number, month: number, day: number] | undefined {
  const [, day, month, year] = dayFirst.exec(text) ?? []
  // A second number above 12 must be the day, as in 12/31/2026.
  if (day && month && year) {
    const [first, second] = [Number(day), Number(month)]
    return second > 12 && first <= 12 ? [wholeYear(year), first, second] : [wholeYear(year), second, first]
  }
  const [, longYear, ofYear, ofMonth] = yearFirst.exec(text) ?? []
  if (longYear) return [Number(longYear), Number(ofYear), Number(ofMonth)]
  const [, namedDay, name, namedYear] = withMonthName.exec(text) ?? []
  const index = months.findIndex((beginnings) => beginnings.includes(plainText(name ?? '').slice(0, 3)))
  return namedDay && namedYear && index >= 0 ? [wholeYear(namedYear), index + 1, Number(namedDay)] : undefined
}

/** Returns the year as a number. Two digits stand for a year from 2000 to 2099. */
function wholeYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}
