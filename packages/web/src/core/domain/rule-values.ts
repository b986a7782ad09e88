import { AREA_DECIMALS, CENTS_DECIMALS } from '@lienzo/rules/money'
import { formatDay } from '../../ui/dates/date-text.ts'
import { formatEuros, formatExactM2, formatNumber, formatPercent } from '../language/language.ts'

const MM_PER_METRE = 1000

/**
 * Formats the values of a price step or a check. The end of a name determines the unit of an integer: …Cents, …AreaUnits,
 * …Hundredths, …Mm or …Day (Unix seconds); `perimeterMm` is shown in metres. Other numbers have no unit. Texts are unchanged.
 */
export function ruleValues(values: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(name, value)]))
}

function textOf(name: string, value: string | number): string {
  if (typeof value === 'string') return value
  if (name.endsWith('Cents')) return formatEuros(value / 10 ** CENTS_DECIMALS)
  if (name === 'areaUnits' || name.endsWith('AreaUnits'))
    return `${formatExactM2(value / 10 ** AREA_DECIMALS)} m²`
  if (name.endsWith('Hundredths')) return formatPercent(value / 100)
  if (name === 'perimeterMm') return `${formatNumber(value / MM_PER_METRE, 2)} m`
  if (name.endsWith('Day')) return formatDay(value)
  if (name.endsWith('Mm')) return `${formatNumber(value)} mm`
  return formatNumber(value)
}
