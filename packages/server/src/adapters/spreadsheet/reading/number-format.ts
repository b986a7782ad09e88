import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import type { ReadCell } from './sheet-document.ts'

/** Number format of a cell, reduced to the differences that affect how its value is read. */
export type NumberFormat =
  | { kind: 'number' }
  | { kind: 'day' | 'moment' | 'time' | 'duration' }
  /** Pattern of zeros and separators, such as `00000` for postal codes. */
  | { kind: 'digits'; pattern: string }

const PLAIN: NumberFormat = { kind: 'number' }

/**
 * Returns the meaning of a built-in number format, by its id in the file format. Treats the East Asian date formats as days.
 */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { kind: 'day' }
  if (id === 22) return { kind: 'moment' }
  if (id === 46) return { kind: 'duration' }
  return (id >= 18 && id <= 21) || id === 45 || id === 47 ? { kind: 'time' } : PLAIN
}

/**
 * Parses a format code such as `dd/mm/yyyy hh:mm` or `0000000000000`. Ignores all sections except the first, which applies to
 * positive numbers.
 */
export function numberFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return { kind: 'duration' }
  const digits = digitPattern(first)
  if (digits) return { kind: 'digits', pattern: digits }
  const letters = first
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
    .replace(/general|am\/pm|a\/p/gi, '')
    .toLowerCase()
  const hasTime = /[hs]/.test(letters)
  // If the format contains hours or seconds, an m means minutes.
  const hasDay = /[yd]/.test(letters) || (!hasTime && /m/.test(letters))
  if (hasDay) return { kind: hasTime ? 'moment' : 'day' }
  return hasTime ? { kind: 'time' } : PLAIN
}

/**
 * Returns the zero-padding pattern in a format code, without quotes and escape characters; an empty string if the code is a
 * different format.
 */
function digitPattern(code: string): string {
  const pattern = code.replace(/^\[[^\]]*\]/, '').replace(/\\(.)|"([^"]*)"/g, '$1$2')
  return /^(?:0[\s-]?){2,}$/.test(pattern) ? pattern : ''
}

type Days = { date1904: boolean }

/**
 * Formats a day, moment, time, duration or code as text, such as `01/02/2026 09:30`. Rounds other numbers, and days out of
 * range, to 15 significant digits.
 */
export function formatted(value: number, format: NumberFormat, { date1904 }: Days): ReadCell {
  if (!Number.isFinite(value)) return String(value)
  if (format.kind === 'number') return shownDigits(value)
  if (format.kind === 'digits') return inPattern(value, format.pattern)
  if (format.kind === 'duration') return durationText(value)
  const serial = date1904 ? value + 1462 : value
  if (serial < 0 || serial >= AFTER_LAST_DAY) return shownDigits(value)
  if (format.kind === 'time') return clockText(Math.round((serial % 1) * SECONDS_PER_DAY) % SECONDS_PER_DAY)
  return format.kind === 'day' ? dayOf(Math.floor(serial)) : momentOf(serial)
}

/** Serial number of the first day of the year 10000. */
const AFTER_LAST_DAY = 2_958_466
/**
 * Serial number of 29 February 1900, a day that spreadsheets count although it never existed. Lower serial numbers are
 * therefore off by one.
 */
const MARCH_1900 = 60

/** Rounds a number to 15 significant digits, as spreadsheets do. Any further digits are floating-point error. */
function shownDigits(value: number): number {
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
}

function momentOf(serial: number): string {
  const seconds = Math.round(serial * SECONDS_PER_DAY)
  const day = dayOf(Math.floor(seconds / SECONDS_PER_DAY))
  const rest = seconds % SECONDS_PER_DAY
  if (rest === 0) return day
  return Math.floor(serial) === 0 ? clockText(rest) : `${day} ${clockText(rest)}`
}

function dayOf(serial: number): string {
  const dayNumber = serial < MARCH_1900 ? serial + 1 : serial
  return dayText(new Date((dayNumber - 25_569) * SECONDS_PER_DAY * 1000))
}

function dayText(day: Date): string {
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear()).padStart(4, '0')}`
}

/** Returns a time such as `09:30`, with seconds unless they are 0. */
function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`
}

function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * SECONDS_PER_DAY)
  return `${days < 0 ? '-' : ''}${clockText(seconds)}`
}

/**
 * Converts an ISO day, moment or duration from an XML document (`2026-02-01`, `2026-02-01T09:30:00`, `PT09H30M00S`) to text
 * such as `01/02/2026 09:30`. Returns other texts unchanged.
 */
export function fromIso(text: string): string {
  const duration = /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(text)
  if (duration) {
    const [, minus, hours = 0, minutes = 0, seconds = 0] = duration
    return `${minus}${clockText(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))}`
  }
  const moment = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)
  if (!moment) return text
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0] = moment
  const clock = clockText(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  return `${day}/${month}/${year}${clock === '00:00' ? '' : ` ${clock}`}`
}

function inPattern(value: number, pattern: string): ReadCell {
  if (!Number.isSafeInteger(value) || value < 0) return shownDigits(value)
  const places = pattern.replace(/[^0]/g, '').length
  const digits = [...String(value).padStart(places, '0')]
  const extra = digits.splice(0, digits.length - places).join('')
  return extra + pattern.replace(/0/g, () => digits.shift() ?? '')
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
