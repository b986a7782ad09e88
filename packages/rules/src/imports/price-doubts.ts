import { type Cents, roundHalfAwayFromZero } from '../money.ts'

/**
 * Largest price change in percent that needs no confirmation. Prices change this much within a year when supplies are short.
 */
const USUAL_CHANGE = 30

/** Doubt about a new price; `nearest` is the price in cents that was probably meant. */
export type PriceDoubt = { key: 'price_unit'; nearest: Cents } | { key: 'price_changed' }

/**
 * Compares a new price with the price `before`. Returns `price_unit` if the new price was probably entered in cents, with a
 * misplaced decimal separator, or for a whole roll of `rollArea` m² (0 if unknown). Returns `price_changed` if the price
 * changed by more than usual for any other reason. Returns undefined if the change is usual, or if one of the prices is 0.
 */
export function priceDoubt(price: Cents, before: Cents, rollArea: number): PriceDoubt | undefined {
  if (before <= 0 || price <= 0 || isUsual(price, before)) return undefined
  const candidates = [
    price / 100,
    price / 10,
    price * 10,
    price * 100,
    ...(rollArea > 0 ? [price / rollArea] : []),
  ]
  const [nearest] = candidates
    .map(Math.round)
    .filter((each) => isUsual(each, before))
    .sort((one, other) => Math.abs(one - before) - Math.abs(other - before))
  return nearest === undefined ? { key: 'price_changed' } : { key: 'price_unit', nearest }
}

function isUsual(price: Cents, before: Cents): boolean {
  return Math.abs(price - before) <= roundHalfAwayFromZero(before * USUAL_CHANGE, 100)
}
