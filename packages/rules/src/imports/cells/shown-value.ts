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
 * Formats a stored field value for display. Numbers get their unit and the locale's decimal separator, and country codes become
 * names. Other values are returned unchanged.
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

/**
 * Names of the fault parameters that contain a value of the field with the fault. They are formatted like values of that field.
 */
const shownParameters: readonly string[] = ['nearest', 'value', 'before', 'thousands', 'decimals']

/** Returns true if the fault parameter with this name contains a value of the field with the fault. */
export function isOfField(name: string): boolean {
  return shownParameters.includes(name)
}

/** Returns the name of a country in a locale. A text that is not a country code is returned unchanged. */
export function shownCountry(code: string, locale: string): string {
  return isCountry.test(code) ? countryName(code, locale) : code
}

function decimal(value: string, decimals: number, locale: string): string {
  return formatDecimal(unitsOf(value, decimals), decimals, locale).replace('-', MINUS)
}

/** Converts a number with a decimal point to units of 10^-decimals. */
function unitsOf(value: string, decimals: number): number {
  return Math.round(Number(value) * 10 ** decimals)
}

/** Returns the number of digits after the decimal point. */
function decimalsOf(value: string): number {
  return value.length - value.indexOf('.') - 1
}
