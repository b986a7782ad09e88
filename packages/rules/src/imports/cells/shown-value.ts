import { countryName } from '../../customers/country-name.ts'
import { CENTS_DECIMALS, formatDecimal, formatEuros } from '../../money.ts'
import { type ImportField, unitOf } from '../import-declaration.ts'

/** Minus sign used in the translated texts; Intl writes a hyphen in most locales. */
const MINUS = '−'

const isNumber = /^-?\d+(?:\.\d{2})?$/
const isDegrees = /^-?\d{1,3}\.\d{1,6}$/
const isMeasure = /^(?<number>\d+(?:\.(?<fraction>\d+))?) (?<unit>\p{L}+)$/u
const isCountry = /^[A-Z]{2}$/

/**
 * Formats a stored value of a field for people: a number with its unit and the decimal separator of the locale, and a country
 * by name. Other values are returned unchanged.
 */
export function shownValue(content: ImportField['takes'], value: string, locale: string): string {
  if (content === 'country') return shownCountry(value, locale)
  if (content === 'degrees' && isDegrees.test(value)) return decimal(value, decimalsOf(value), locale)
  const { number, fraction = '', unit: ownUnit } = isMeasure.exec(value)?.groups ?? {}
  if (number && ownUnit) return `${decimal(number, fraction.length, locale)}\u00a0${ownUnit}`
  if (!isNumber.test(value)) return value
  if (content === 'euros') return formatEuros(unitsOf(value, CENTS_DECIMALS), locale)
  const unit = unitOf[content ?? 'number']
  return unit ? `${decimal(value, 0, locale)}\u00a0${unit}` : value
}

/** Parameters of faults that contain a value of the faulty field and are formatted like field values. */
const shownParameters: readonly string[] = ['nearest', 'value', 'before', 'thousands', 'decimals']

/** Returns true if a fault's parameter contains a value of the faulty field. */
export function isOfField(name: string): boolean {
  return shownParameters.includes(name)
}

/** Returns the name of a country in a locale, or the text itself if it is not a country code. */
export function shownCountry(code: string, locale: string): string {
  return isCountry.test(code) ? countryName(code, locale) : code
}

function decimal(value: string, decimals: number, locale: string): string {
  return formatDecimal(unitsOf(value, decimals), decimals, locale).replace('-', MINUS)
}

/** Converts a number with a point to units of 10^-decimals. */
function unitsOf(value: string, decimals: number): number {
  return Math.round(Number(value) * 10 ** decimals)
}

/** Returns the number of decimals after the point. */
function decimalsOf(value: string): number {
  return value.length - value.indexOf('.') - 1
}
