import { CENTS_DECIMALS, decimalText, parseDecimal, roundHalfAwayFromZero } from '../money.ts'
import { type CellReader, type CellReading, faulty, within } from './cell-readers.ts'

/** Currency and unit around an amount, such as "€/m²", "EUR" and "euros por m2". */
const around = /€|\beuros?\b|\beur\b|(?:\/|\bpor\b|\bper\b)?\s*m(?:²|2\b)/giu

/**
 * Number of decimals up to which amounts are read, because programs write more than people do. Four or more digits after a
 * separator cannot be thousands.
 */
const FINE_DECIMALS = 6
const isFine = /[.,]\d{4,6}$/

/**
 * Returns a reader of euros as cents, with a decimal comma or point. Amounts with fractions of a cent are rounded with a
 * warning, because they come from calculations. Three digits after the only separator of a text could be thousands, and are
 * refused.
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

/** Returns the cell text of cents: 1250 is '12.50'. */
export function eurosText(cents: number): string {
  return decimalText(cents, CENTS_DECIMALS)
}
