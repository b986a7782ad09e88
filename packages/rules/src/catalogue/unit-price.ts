import { type Cents, type HundredthsOfPercent, roundHalfAwayFromZero } from '../money.ts'

/** A price in 1/10000 of a euro: a piece of many may cost less than a cent. */
export type PreciseEuros = number

type ShownStep = { key: string; values: Record<string, number | string>; amountCents: Cents }

const DISCOUNTS = new Set(['price.quantity_break', 'price.customer_discount'])
const ROUNDING = 'price.rounding'
/** A share of the whole price, for copies that were cancelled since. */
const CANCELLED = 'price.cancelled'
const PRECISE_PER_CENT = 100

/**
 * What one piece of a line, or one of its spares, costs before its discounts, and these in the order in which they are taken. What is paid once for
 * the line is shared among its pieces.
 */
export function unitPriceOf(
  steps: readonly ShownStep[],
  copies: number,
): { unitPrice: PreciseEuros; discounts: HundredthsOfPercent[] } {
  const full = steps
    .filter(({ key }) => !DISCOUNTS.has(key) && key !== ROUNDING && key !== CANCELLED)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const priced = steps
    .filter(({ key }) => key === CANCELLED)
    .reduce((sum, { values }) => sum + Number(values.pieces), copies)
  return {
    unitPrice: roundHalfAwayFromZero(BigInt(full) * BigInt(PRECISE_PER_CENT), priced),
    discounts: steps
      .filter(({ key }) => DISCOUNTS.has(key))
      .map(({ values }) => Number(values.discountHundredths)),
  }
}
