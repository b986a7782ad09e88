/** Money in whole cents of a euro; always a safe integer. */
export type Cents = number

/** Area in 1/10000 m2 (four decimals of a square metre); always a safe integer. */
export type AreaUnits = number

/** Percentage in hundredths: 12.5 % is 1250. */
export type HundredthsOfPercent = number

export const CENTS_DECIMALS = 2
export const AREA_DECIMALS = 4

/** Reasons why a text is not a valid number, each with its own message on the screens. */
export type DecimalFault = 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large' | 'ambiguous'

/** Result of parsing a number. `value` is in units of 10^-decimals: '12,50' with 2 decimals is 1250. */
export type ParsedDecimal = { ok: true; value: number } | { ok: false; reason: DecimalFault }

const WHOLE_IN_HUNDREDTHS = 10_000
const NOTHING_BUT_A_NUMBER = /^[+\-−]?[\d.,' ]*\d[\d.,' ]*$/u
const OTHER_SPACES = /\s/gu
const OTHER_APOSTROPHES = /’/gu
const THOUSANDS = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/u
/**
 * Matches a number whose separators can separate thousands, such as '1.500'. '0.500' does not match, because it can only be a
 * fraction.
 */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/u
const DIGITS = /^\d*$/u
const ONLY_ZEROS = /^0+$/u

/**
 * Returns the integer nearest to numerator / denominator. Halves are rounded away from zero: 2.5 becomes 3, and -2.5 becomes
 * -3. The result is exact for bigints of any size. Throws a RangeError on division by zero, and if the result or an argument of
 * type number is not a safe integer.
 */
export function roundHalfAwayFromZero(numerator: number | bigint, denominator: number | bigint): number {
  const dividend = wholeNumber(numerator)
  const divisor = wholeNumber(denominator)
  if (divisor === 0n) throw new RangeError('Division by zero')
  const negative = dividend < 0n !== divisor < 0n
  const size = (2n * absolute(dividend) + absolute(divisor)) / (2n * absolute(divisor))
  return safeNumber(negative ? -size : size)
}

/** Returns a percentage of an amount, rounded half away from zero: percentOf(1000, 2100) is 210, which is 21 % of 10 euros. */
export function percentOf(cents: Cents, percent: HundredthsOfPercent): Cents {
  return roundHalfAwayFromZero(wholeNumber(cents) * wholeNumber(percent), WHOLE_IN_HUNDREDTHS)
}

/** Formats euros with the euro sign and two decimals: 123456 in 'es' is '1.234,56 €'. */
export function formatEuros(cents: Cents, locale: string): string {
  const format = numberFormat(locale, { style: 'currency', currency: 'EUR' })
  return format.format(decimalText(cents, CENTS_DECIMALS))
}

/** Formats a unit price with two to four decimals. `preciseEuros` is in 1/10000 of a euro: 155636 in 'es' is '15,5636 €'. */
export function formatUnitPrice(preciseEuros: number, locale: string): string {
  const decimals = { minimumFractionDigits: CENTS_DECIMALS, maximumFractionDigits: 4 }
  const format = numberFormat(locale, { style: 'currency', currency: 'EUR', ...decimals })
  return format.format(decimalText(preciseEuros, 4))
}

/** Formats a percentage with the percent sign and at most two decimals: 1250 is '12,5 %' in 'es' and '12.5%' in 'en'. */
export function formatPercent(hundredths: HundredthsOfPercent, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(decimalText(hundredths, 4))
}

/**
 * Formats an area in square metres with two decimals and without the unit, as on papers and screens. An area that would be
 * rounded to 0 keeps up to four decimals.
 */
export function formatShortArea(units: AreaUnits, locale: string): string {
  const hundredths = roundHalfAwayFromZero(units, 100)
  return hundredths === 0 ? formatArea(units, locale) : formatDecimal(hundredths, 2, locale)
}

/**
 * Formats an area in square metres with two to four decimals and without the unit. In 'es', 15000 is '1,50' and 12345 is
 * '1,2345'.
 */
export function formatArea(units: AreaUnits, locale: string): string {
  const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: AREA_DECIMALS })
  return format.format(decimalText(units, AREA_DECIMALS))
}

/** Formats a number with exactly `decimals` decimals. `value` is in units of 10^-decimals. */
export function formatDecimal(value: number, decimals: number, locale: string): string {
  const format = numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format.format(decimalText(value, decimals))
}

/**
 * Formats a number like `formatDecimal`, but without grouping, for text that is edited, copied or searched: 120000 with two
 * decimals in 'es' is '1200,00'.
 */
export function formatUngrouped(value: number, decimals: number, locale: string): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }
  return numberFormat(locale, digits).format(decimalText(value, decimals))
}

/** Formats a number with at most `mostDecimals` decimals and no trailing zeros: 1200.5 in 'es' is '1.200,5'. */
export function formatShortest(value: number, mostDecimals: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: mostDecimals }).format(value)
}

/** Formats a whole number: 3000 in 'es' is '3.000'. */
export function formatCount(value: number, locale: string): string {
  return formatDecimal(value, 0, locale)
}

/**
 * Converts a number in units of 10^-decimals to plain text with a decimal point and all decimals: decimalText(-5, 2) is
 * '-0.05'. `parseDecimal` with the same number of decimals reads the text as the same number. Throws a RangeError if `value` is
 * not a safe integer.
 */
export function decimalText(value: number, decimals: number): `${number}` {
  const digits = absolute(wholeNumber(value))
    .toString()
    .padStart(decimals + 1, '0')
  const sign = value < 0 ? '-' : ''
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${sign}${whole}${fraction}` as `${number}`
}

/**
 * Reads a number that a person typed, with a decimal comma or a decimal point.
 *
 * - A lone comma or point is the decimal separator: '1.234' is 1 and 234 thousandths. If no decimals are allowed, a separator
 *   before three digits can only separate thousands: '1.500' millimetres are 1500.
 * - Trailing zeros beyond the allowed decimals are accepted ('1200,0' is a whole number), unless they could be thousands:
 *   '1.000' is refused as an amount of money, because one euro and a thousand euros are equally likely.
 * - If a number contains both commas and points, the last one is the decimal separator ('1.234,56' and '1,234.56').
 * - A comma or point that occurs several times separates thousands ('1.234.567').
 * - A space or an apostrophe can only separate thousands ("1 234,56").
 * - Thousands must be in groups of three digits; any other grouping is refused as 'ambiguous' ('1.23.456', '1.234,567,8').
 * - The digits before or after the decimal separator can be missing (',5' and '5,'), so that an unfinished number is accepted
 *   while a person types.
 */
export function parseDecimal(text: string, decimals: number): ParsedDecimal {
  return ONLY_DIGITS.test(text) ? numberOf(text, decimals) : parseWritten(text, decimals)
}

/**
 * Returns true for a number whose digits are in groups of three, such as '1.500' and '1,234,567'. A single separator could also
 * be the decimal separator.
 */
export function isGrouped(text: string): boolean {
  return GROUPED.test(text)
}

/**
 * Matches digits without separators, which need no further parsing. Most numbers in a spreadsheet match, and there can be
 * millions of them.
 */
const ONLY_DIGITS = /^\d+$/

function parseWritten(text: string, decimals: number): ParsedDecimal {
  const plain = text.trim().replace(OTHER_SPACES, ' ').replace(OTHER_APOSTROPHES, "'")
  if (plain === '') return fault('empty')
  if (!NOTHING_BUT_A_NUMBER.test(plain)) return fault('not-a-number')

  const negative = /^[-−]/u.test(plain)
  const unsigned = plain.replace(/^[+\-−] ?/u, '')
  const sign = decimals === 0 && GROUPED.test(unsigned) ? -1 : decimalSignOf(unsigned)
  const whole = sign === -1 ? unsigned : unsigned.slice(0, sign)
  const decimalPart = sign === -1 ? '' : unsigned.slice(sign + 1)
  const fraction = GROUPED.test(unsigned) ? decimalPart : withoutZeros(decimalPart, decimals)

  if (!DIGITS.test(fraction)) return fault('ambiguous')
  if (!DIGITS.test(whole) && !THOUSANDS.test(whole)) return fault('ambiguous')
  if (fraction.length > decimals) return fault('too-many-decimals')

  const parsed = numberOf(whole.replace(/\D/gu, ''), decimals, fraction)
  return parsed.ok && negative && parsed.value !== 0 ? { ok: true, value: -parsed.value } : parsed
}

function numberOf(digits: string, decimals: number, fraction = ''): ParsedDecimal {
  const value = Number(digits + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? { ok: true, value } : fault('too-large')
}

/**
 * Removes the zeros of a fraction beyond the allowed decimals: if two decimals are allowed, '500' becomes '50'. Returns the
 * fraction unchanged if any other digit is beyond the allowed decimals.
 */
function withoutZeros(fraction: string, decimals: number): string {
  const beyond = fraction.slice(decimals)
  return beyond === '' || ONLY_ZEROS.test(beyond) ? fraction.slice(0, decimals) : fraction
}

/**
 * Returns the index of the decimal separator: the last comma or point, unless that character occurs more than once. Returns -1
 * if there is no decimal separator.
 */
function decimalSignOf(unsigned: string): number {
  const last = Math.max(unsigned.lastIndexOf(','), unsigned.lastIndexOf('.'))
  if (last === -1) return -1
  const repeats = unsigned.indexOf(unsigned.charAt(last)) !== last
  return repeats ? -1 : last
}

function fault(reason: DecimalFault): ParsedDecimal {
  return { ok: false, reason }
}

/** Converts an integer to a bigint for exact arithmetic. Throws a RangeError if a number is not a safe integer. */
export function wholeNumber(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${value}`)
  return BigInt(value)
}

function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large: ${value}`)
  return number
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

// Cache of formatters. Creating a formatter costs far more than using it, and lists format thousands of cells.
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cachedFormat = formats.get(key)
  if (cachedFormat) return cachedFormat
  // Always group digits. Some languages do not group four digits, so 3000 would be shown above 10.000 in a column that people
  // compare.
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always', ...options })
  formats.set(key, format)
  return format
}
