import { SECONDS_PER_DAY } from '@lienzo/rules/day'

const TYPED = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/

/** Reads DD/MM/YYYY, or DD/MM/YY of this century, as Unix seconds at 00:00 UTC; NaN for what is no day of the calendar. */
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

/** DD/MM/YYYY of the day in UTC that the moment (Unix seconds) falls on. */
export function formatDay(moment: number): string {
  const [year, month, day] = isoDay(moment).split('-')
  return `${day}/${month}/${year}`
}

/** YYYY-MM-DD, as the browser's own date input has it. */
export function isoDay(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10)
}

/** 00:00 UTC of the day that the moment falls on. */
export function startOfDay(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}

/** The last second of the day that begins at the moment. */
export function endOfDay(moment: number): number {
  return moment + SECONDS_PER_DAY - 1
}
