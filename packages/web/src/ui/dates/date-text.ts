import { SECONDS_PER_DAY } from '@lienzo/rules/day'

const TYPED = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/

/**
 * Parses DD/MM/YYYY, or DD/MM/YY for the years 2000 to 2099, into Unix seconds at 00:00 UTC. A dot, a hyphen or a space can
 * replace `/`. Returns NaN for any other text, for a day that does not exist, and for a day before 1970.
 */
export function parseDay(text: string): number {
  const parts = TYPED.exec(text.trim())
  if (!parts) return Number.NaN
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  const year = Number(parts[3]) + (parts[3]?.length === 2 ? 2000 : 0)
  const moment = new Date(Date.UTC(year, month - 1, day))
  const real =
    moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return real && year >= 1970 ? moment.getTime() / 1000 : Number.NaN
}

/** Formats the UTC day of a timestamp (Unix seconds) as DD/MM/YYYY. */
export function formatDay(moment: number): string {
  const [year, month, day] = isoDay(moment).split('-')
  return `${day}/${month}/${year}`
}

/** Formats the UTC day of a timestamp (Unix seconds) as YYYY-MM-DD, the format of the browser's date input. */
export function isoDay(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10)
}

/** Returns the last second of the day whose first second is `moment`. */
export function endOfDay(moment: number): number {
  return moment + SECONDS_PER_DAY - 1
}
