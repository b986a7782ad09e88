import { CENTS_DECIMALS, decimalText, parseDecimal, roundHalfAwayFromZero } from '../money.ts'
import { type CellReader, type CellReading, faulty, within } from './cell-readers.ts'

/** Matches the currency and the unit beside an amount, such as "€/m²", "EUR" and "euros por m2". */
const around = /€|\beuros?\b|\beur\b|(?:\/|\bpor\b|\bper\b)?\s*m(?:²|2\b)/giu

/**
 * Maximum number of decimals that are read, because programs write more decimals than people do. Four or more digits after a
 * separator are decimals, because thousands have groups of three.
 */
const FINE_DECIMALS = 6
const isFine = /[.,]\d{4,6}$/

/**
 * Returns a reader that converts amounts from 0 to `maximum` euros to cents. The decimal separator is a comma or a point.
 * Amounts with fractions of a cent are results of calculations, and are rounded with a warning. A text such as "1.500" is
 * refused, because it could mean 1500 or 1.5.
 */
export function eurosCell(maximum: number): CellReader<number> {
  return (cell, text) => {
    const amount = typeof cell === 'number' ? cell.toFixed(FINE_DECIMALS) : text.replace(around, '').trim()
    const fine = isFine.test(amount)
    const parsed = parseDecimal(amount, fine ? FINE_DECIMALS : CENTS_DECIMALS)
    if (parsed.ok) return fine ? roundToCents(parsed.value, maximum, text) : inEuros(parsed.value, maximum)
    if (parsed.reason === 'too-many-decimals') return faulty('decimals', { text, decimals: CENTS_DECIMALS })
    return faulty('number', { text })
  }
}

function roundToCents(fine: number, maximum: number, text: string): CellReading<number> {
  const finer = 10 ** (FINE_DECIMALS - CENTS_DECIMALS)
  const cents = roundHalfAwayFromZero(fine, finer)
  const reading = inEuros(cents, maximum)
  if ('fault' in reading || cents * finer === fine) return reading
  return { ...reading, warning: { key: 'rounded', values: { text, value: eurosText(cents) } } }
}

function inEuros(cents: number, maximum: number): CellReading<number> {
  return within(cents, cents / 100, 0, maximum)
}

/** Formats cents as cell text in euros: 1250 is '12.50'. */
export function eurosText(cents: number): string {
  return decimalText(cents, CENTS_DECIMALS)
}
