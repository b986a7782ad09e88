import { type Cents, roundHalfAwayFromZero } from '../money.ts'

/** Usual yearly price change in a time of supply troubles, in percent; larger changes need confirmation. */
const USUAL_CHANGE = 30

/** Doubt about a new price; `nearest` is the price probably meant, in cents. */
export type PriceDoubt = { key: 'price_unit'; nearest: Cents } | { key: 'price_changed' }

/**
 * Returns a doubt about a price that was `before`: it was probably written in cents, with its decimal separator in another
 * position, or for a whole roll of `rollArea` m² (0 if unknown); or it has simply changed a lot.
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
